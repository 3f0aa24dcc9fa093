import type { OpenAPIHono } from '@hono/zod-openapi'
import { feedPath } from '#contract/content-paths.ts'
import { paths } from '#contract/page-paths.ts'
import { storiesQuery, type StoryCard } from '#contract/content.ts'
import type { SiteContent } from '../adapters/content.ts'
import { watchClinicianChanges } from '../booking/availability-changes.ts'
import type { AppEnv } from '../http/context.ts'
import { isHiddenFromSearch } from '../http/middleware.ts'
import { answerProblem } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { createCurrentSitemap, element, escapeXml, listProfiles, xmlHead } from './sitemap.ts'

const mostInFeed = 50
/** Those who read these come again and again; a change may reach them this much later. */
const cacheControl = { 'cache-control': 'public, max-age=300' }
const xml = { ...cacheControl, 'content-type': 'application/xml; charset=utf-8' }
const rss = { ...cacheControl, 'content-type': 'application/rss+xml; charset=utf-8' }

/** Files that search engines and feed readers ask for by name. See docs/product/site.md#search-engines. */
export function seoRoutes(app: OpenAPIHono<AppEnv>, { config, content, db, now }: Service): void {
  const origin = config.PUBLIC_URL
  const sitemap = createCurrentSitemap({
    changes: watchClinicianChanges(db),
    readStories: () => listStories(content),
    readProfiles: () => listProfiles(db),
    origin,
    now,
  })
  app.get('/robots.txt', (c) =>
    c.text(writeRobots({ origin, isHidden: isHiddenFromSearch(config) }), 200, cacheControl),
  )
  app.get('/sitemap.xml', async (c) => c.body((await sitemap()).main, 200, xml))
  app.get('/:file{sitemap-\\d+\\.xml}', async (c) => {
    const part = (await sitemap()).parts[Number(c.req.param('file').replaceAll(/\D/g, '')) - 1]
    return part ? c.body(part, 200, xml) : answerProblem(c, { code: 'notFound' })
  })
  app.get(feedPath, async (c) => {
    const stories = await listStories(content, 'blog/')
    const articles = stories.flatMap((story) => (story.kind === 'article' && !story.isDraft ? [story] : []))
    return c.body(
      writeFeed({
        articles: articles.slice(0, mostInFeed),
        origin,
        productName: config.PRODUCT_NAME,
        feedPath,
      }),
      200,
      rss,
    )
  })
}

/** Pages of one person or of one booking, and where people log in. They also say `noindex` themselves. */
const personalPaths = [
  '/my/',
  paths.signUp(),
  paths.signUpWithInvite(),
  paths.booking(),
  paths.thankYou(),
  '/gp/',
  '/gp$',
  paths.results(),
  paths.gpResults(),
  paths.matchingQuestions(),
  paths.logIn(),
  '/auth/',
  '/oidc/',
  paths.confirmEmail(),
  paths.confirmNewEmail(),
  '/practice',
  '/admin/',
  '/dev/',
]

/**
 * The Robots Exclusion Protocol (RFC 9309). A site that is hidden from search names no sitemap; it stays readable, because only a
 * page that is read can say that it is not to be shown: `X-Robots-Tag`, in `http/security-headers.ts`.
 */
export const writeRobots = ({ origin, isHidden }: { origin: string; isHidden: boolean }): string =>
  [
    'User-agent: *',
    ...personalPaths.map((path) => `Disallow: ${path}`),
    ...(isHidden ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]),
    '',
  ].join('\n')

/** `published` and `reviewed` are days. */
type FeedArticle = {
  path: string
  fields: { title: string; description: string; category: string; published: string }
}
type FeedContents = {
  articles: readonly FeedArticle[]
  origin: string
  productName: string
  feedPath: string
}

/** RSS 2.0: https://www.rssboard.org/rss-specification. Newest first, as the articles come. */
export function writeFeed({ articles, origin, productName, feedPath }: FeedContents): string {
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

const inOneAnswer = 50

/** Every story whose path begins so, however many there are. */
async function listStories(content: Pick<SiteContent, 'list'>, startWith = ''): Promise<StoryCard[]> {
  const found: StoryCard[] = []
  for (;;) {
    const query = storiesQuery.parse({ startWith, take: inOneAnswer, skip: found.length })
    const { responses, totalItem } = await content.list(query)
    found.push(...responses)
    if (responses.length === 0 || found.length >= totalItem) return found
  }
}
