/** Of this tab. Null, too, in a browser that refuses storage, where even to look throws. */
export function readStored(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}
