import type { OpenAPIHono } from '@hono/zod-openapi'
import { pageOfShareImage } from '#contract/share-image.ts'
import type { AppContext, AppEnv } from '../http/environment.ts'
import { answerProblem } from '../http/problem.ts'
import type { ShareImageText } from './draw-share-image.ts'
import { createShareImages } from './make-share-image.ts'
import { readPageTags } from './read-page-tags.ts'

const forever = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'

/**
 * /og/<page>.png, with the page's own title and description. The page itself is asked for them, so only addresses that a page
 * gives for its picture have one, and no visitor can have a text of their own drawn. See docs/decisions/0035-search-and-sharing.md.
 */
export function shareImageRoutes(app: OpenAPIHono<AppEnv>): void {
  const makeShareImage = createShareImages()
  app.get('/og/:path{.+\\.png}', async (c) => {
    const page = await readPage(app, c)
    if (!page) return answerProblem(c, { code: 'notFound' })
    return c.body(await makeShareImage(page.text), 200, {
      'content-type': 'image/png',
      'cache-control': page.isCurrent ? forever : anHour,
    })
  })
}

/** `isCurrent`: the version asked for is the one that the page names now. */
async function readPage(
  app: OpenAPIHono<AppEnv>,
  c: AppContext,
): Promise<{ text: ShareImageText; isCurrent: boolean } | null> {
  const asked = new URL(c.req.url)
  // Not a page, and an image of an image would ask for itself.
  if (/^\/(og|api|assets|content)\//.test(pageOfShareImage(asked))) return null
  const answer = await app.request(pageOfShareImage(asked), { headers: { accept: 'text/html' } }, c.env)
  if (answer.status !== 200 || !answer.headers.get('content-type')?.startsWith('text/html')) return null
  const tags = readPageTags(await answer.text())
  const image = tags.get('image')
  if (!image) return null
  const named = new URL(image)
  if (named.pathname !== asked.pathname || pageOfShareImage(named) !== pageOfShareImage(asked)) return null
  const [title = '', description = '', siteName = ''] = ['title', 'description', 'site_name'].map((name) =>
    tags.get(name),
  )
  return { text: { title, description, siteName }, isCurrent: named.search === asked.search }
}
