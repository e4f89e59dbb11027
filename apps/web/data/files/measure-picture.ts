// The size of a picture in pixels, as a browser would show it; null for what it cannot show.

export interface Measured {
  readonly width: number;
  readonly height: number;
}

export async function measurePicture(address: string): Promise<Measured | null> {
  const image = new Image();
  image.referrerPolicy = "no-referrer";
  const loaded = new Promise<boolean>((resolve) => {
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
  });
  image.src = address;
  if (!(await loaded) || image.naturalWidth === 0 || image.naturalHeight === 0) return null;
  return { width: image.naturalWidth, height: image.naturalHeight };
}

export async function measureFile(file: Blob): Promise<Measured | null> {
  const address = URL.createObjectURL(file);
  try {
    return await measurePicture(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}
