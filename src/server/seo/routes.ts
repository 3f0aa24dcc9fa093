import type { OpenAPIHono } from '@hono/zod-openapi'
import { feedPath } from '#contract/feed.ts'
import { watchClinicianChanges } from '../clinicians/clinician-changes.ts'
import type { AppEnv } from '../http/environment.ts'
import { isHiddenFromSearch } from '../http/hidden-from-search.ts'
import { answerProblem } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { createCurrentSitemap } from './current-sitemap.ts'
import { writeFeed } from './feed.ts'
import { listProfiles } from './list-public-pages.ts'
import { listStories } from './list-stories.ts'
import { writeRobots } from './robots.ts'

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
