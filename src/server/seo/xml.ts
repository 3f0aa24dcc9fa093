const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** XML has no way to write these: control characters and halves of a character. */
const unwritable = /[^\P{C}\t\n\r\p{Cf}\p{Co}]/gu

/** As most addresses are. Looking for what must be escaped takes much longer, and a sitemap has many addresses. */
const plain = /^[\w/:?=.-]*$/

/** Text inside an element or an attribute. */
export const escapeXml = (text: string): string => (plain.test(text) ? text : escapeEach(text))

const escapeEach = (text: string): string =>
  text.replaceAll(unwritable, '').replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

export const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
