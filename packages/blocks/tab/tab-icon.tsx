// The icon of a tab: an emoji or a picture; nothing where there is none.

export function drawTabIcon(place: Element, icon: string): void {
  if (place.getAttribute("data-icon") === icon) return;
  place.setAttribute("data-icon", icon);
  place.setAttribute("aria-hidden", "true");
  if (/^https:\/\//i.test(icon)) {
    const picture = document.createElement("img");
    picture.src = icon;
    picture.alt = "";
    picture.referrerPolicy = "no-referrer";
    return place.replaceChildren(picture);
  }
  // What is no emoji and no address is not shown.
  place.textContent = /[/:.]/.test(icon) ? "" : icon;
}
