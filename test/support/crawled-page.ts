/** What a crawler sees of a page, read from its HTML. */
export type CrawledPage = {
  /** Path and query. */
  address: string
  status: number
  title: string
  description: string
  canonical: string | null
  isIndexed: boolean
  headings: string[]
  ids: Set<string>
  /** As they are written, without those to other sites, email addresses and telephones. */
  links: string[]
  structuredData: string[]
  /** The tags of Open Graph, by name. */
  shared: Map<string, string>
  html: string
  /** What a person reads, without scripts. */
  text: string
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const decode = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')

const toText = (html: string) =>
  decode(
    html
      .replaceAll(/<(script|style|noscript)\b[^]*?<\/\1>/g, ' ')
      .replaceAll(/<!--[^]*?-->/g, '')
      .replaceAll(/<[^>]+>/g, ' '),
  )
    .replaceAll(/\s+/g, ' ')
    .trim()

const findAll = (html: string, pattern: RegExp) =>
  Array.from(html.matchAll(pattern), ([, found = '']) => decode(found))

export function readCrawledPage(address: string, status: number, html: string): CrawledPage {
  const [head = '', body = ''] = html.split('</head>')
  const first = (pattern: RegExp) => findAll(head, pattern)[0]
  return {
    address,
    status,
    title: first(/<title>([^<]*)<\/title>/g) ?? '',
    description: first(/<meta name="description" content="([^"]*)"/g) ?? '',
    canonical: first(/<link rel="canonical" href="([^"]*)"/g) ?? null,
    isIndexed: !head.includes('<meta name="robots" content="noindex"'),
    headings: Array.from(body.matchAll(/<h1\b[^>]*>([^]*?)<\/h1>/g), ([, inner = '']) => toText(inner)),
    ids: new Set(findAll(html, /\sid="([^"]*)"/g)),
    links: findAll(body, /<a\b[^>]*?\shref="([^"]*)"/g).filter((link) => /^[/#?]/.test(link)),
    structuredData: Array.from(
      html.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g),
      ([, json = '']) => json,
    ),
    shared: new Map(
      Array.from(
        head.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)"/g),
        ([, name = '', content = '']) => [name, decode(content)],
      ),
    ),
    html,
    text: toText(body),
  }
}
