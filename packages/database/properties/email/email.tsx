// An e-mail address in a cell.
import { AtSign } from "lucide-react";
import { linkFace } from "../link/link-face.tsx";

export const emailFace = linkFace("email", AtSign);
