/** A font's name in previews: preview-fonts.css has Inter under another name. */
export const previewFont = (fontFamily: string) => fontFamily.replace(/^Inter,/, "'Event Inter', Inter,");
