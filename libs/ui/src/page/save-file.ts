/** Gives a file to the person, under a name, as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file by the next turn; until then the address must hold.
  setTimeout(() => URL.revokeObjectURL(address));
}
