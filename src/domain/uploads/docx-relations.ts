/** Parts of a document that say what belongs to it (ECMA-376 part 2, section 6.5). */
export const isRelationsPart = (name: string): boolean => /(?:^|\/)_rels\/[^/]*\.rels$/.test(name)

/** XML has no bare `<` inside a tag: so each tag is read once, however many are never closed. */
const relation = /<(?:[\w.-]{1,64}:)?Relationship\b((?:"[^"<]*"|'[^'<]*'|[^<>"'])*)>/gi
const attribute = /(?<![\w.:-])([\w.:-]{1,64})\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Whether a document loads something from elsewhere when it is opened: a template, an object, a picture. A link that a person
 * may press is no reason to refuse it. Null for XML that defines words of its own, which no office program writes.
 */
export function loadsFromElsewhere(xml: string): boolean | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return null
  return [...xml.matchAll(relation)].some(([, attributes = '']) => {
    const given = new Map(
      [...attributes.matchAll(attribute)].map(([, name = '', one, other]) => [
        name.toLowerCase(),
        decode(one ?? other ?? ''),
      ]),
    )
    const isElsewhere = given.get('targetmode')?.trim().toLowerCase() === 'external'
    return isElsewhere && !given.get('type')?.trim().endsWith('/hyperlink')
  })
}

/** Letters may be written as numbers. */
const decode = (text: string): string =>
  text.replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })
