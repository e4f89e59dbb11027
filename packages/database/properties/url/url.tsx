// An address of the web in a cell.
import { Link } from "lucide-react";
import { linkFace } from "../link/link-face.tsx";

export const urlFace = linkFace("url", Link);
