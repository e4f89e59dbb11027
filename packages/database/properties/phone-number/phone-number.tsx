// A number to call in a cell.
import { Phone } from "lucide-react";
import { linkFace } from "../link/link-face.tsx";

export const phoneNumberFace = linkFace("phone_number", Phone);
