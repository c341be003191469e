export {
  calendarPicture,
  eventPicture,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  titleOf,
  versionOf,
  type Picture,
} from './picture.js';
export { PreviewImages, type PictureFiles } from './preview-images.js';
