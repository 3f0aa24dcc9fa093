import { paths } from '#contract/page-paths.ts'
import { element, escapeXml, xmlHead } from './xml.ts'

/** `published` and `reviewed` are days. */
type FeedArticle = {
  path: string
  fields: { title: string; description: string; category: string; published: string }
}
type Feed = { articles: readonly FeedArticle[]; origin: string; productName: string; feedPath: string }

/** RSS 2.0: https://www.rssboard.org/rss-specification. Newest first, as the articles come. */
export function writeFeed({ articles, origin, productName, feedPath }: Feed): string {
  const about = [
    element('title', `${productName} blog`),
    element('link', origin + paths.blog()),
    element('description', `Articles on mental health, getting care and paying for it, from ${productName}.`),
    element('language', 'en-au'),
    `<atom:link href="${escapeXml(origin + feedPath)}" rel="self" type="application/rss+xml"/>`,
  ]
  return `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
${[...about, ...articles.map((article) => writeArticle(article, origin))].join('\n')}
</channel></rss>
`
}

function writeArticle({ path, fields }: FeedArticle, origin: string): string {
  const address = `${origin}/${path}`
  const parts = [
    element('title', fields.title),
    element('link', address),
    element('guid', address),
    element('pubDate', new Date(`${fields.published}T00:00:00Z`).toUTCString()),
    element('category', fields.category),
    element('description', fields.description),
  ]
  return `<item>${parts.join('')}</item>`
}
