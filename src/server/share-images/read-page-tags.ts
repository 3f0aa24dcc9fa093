/** The Open Graph tags of a page, as React writes them: https://ogp.me. */
export function readPageTags(html: string): Map<string, string> {
  const [head = ''] = html.split('</head>', 1)
  return new Map(
    Array.from(
      head.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)"/g),
      ([, name = '', content = '']) => [name, readEntities(content)],
    ),
  )
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

const readEntities = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? '')
