import type { CalendarImage } from '@daymark/contracts';

/** As large as it is ever shown: what is beyond that would only be thrown away. */
const WIDTH_MAX: Record<CalendarImage, number> = { logo: 500, cover: 1600 };
const HEIGHT_MAX: Record<CalendarImage, number> = { logo: 500, cover: 2400 };
const JPEG_QUALITY = 0.9;

/**
 * A picture as small as it may be sent; photos of phones are many times as large. One that is small enough stays as it is.
 * @throws Error where the browser cannot read it as a picture
 */
export async function shrunkImage(file: File, image: CalendarImage): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const scale = Math.min(1, WIDTH_MAX[image] / width, HEIGHT_MAX[image] / height);
  if (scale === 1) {
    picture.close();
    return file;
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // A logo may be transparent.
  const mediaType = image === 'logo' && file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made smaller.'))),
      mediaType,
      JPEG_QUALITY,
    );
  });
}
