export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the address by the next task; until then it must stay valid.
  setTimeout(() => URL.revokeObjectURL(address));
}
