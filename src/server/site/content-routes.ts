import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { ContentAway } from '../adapters/content.ts'
import type { AppEnv } from '../http/context.ts'
import type { RegisterOperation } from '../http/operations.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'

export function contentRoutes(register: RegisterOperation, { content, config, db }: Service): void {
  register('listStories', [], async ({ query }) => succeed(await content.list(query)))
  register('readStory', [], async ({ params }) => {
    try {
      const story = await content.read(params.path)
      return story ? succeed(story) : fail('notFound')
    } catch (error) {
      if (error instanceof ContentAway) return fail('unavailable')
      throw error
    }
  })

  register('receiveStoryblokEvent', [], async (_, c) => {
    const secret = config.storyblok?.webhookSecret
    if (!secret) return fail('notFound')
    // The signature is over the very bytes, so nothing may read them as JSON first.
    const body = Buffer.from(await c.req.arrayBuffer())
    if (!isSignedByStoryblok({ body, signature: c.req.header('webhook-signature'), secret }))
      return fail('badSignature')
    await db.insertInto('availability_changes').values({ is_content: true }).execute()
    return succeed(null)
  })
}

const pictureTypes: Readonly<Record<string, string>> = { svg: 'image/svg+xml', webp: 'image/webp' }

/** The pictures that stories show: `content/pictures`. A name has no folder in it, so nothing else of the disk can be asked for. */
export function pictureRoutes(app: Hono<AppEnv>, { config }: Pick<Service, 'config'>): void {
  app.get('/content/pictures/:file{[a-z0-9-]+\\.(?:svg|webp)}', async (c) => {
    const file = c.req.param('file')
    const picture = await readFile(join(config.CONTENT_DIR, 'pictures', file)).catch(() => null)
    if (!picture) return c.notFound()
    return c.body(picture, 200, {
      'content-type': pictureTypes[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=3600',
      // A drawing opened by itself runs nothing.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  })
}

type SignedWebhook = { body: Buffer; signature: string | undefined; secret: string }

/** Storyblok's `webhook-signature`: HMAC-SHA1 of the body as hex, https://www.storyblok.com/docs/concepts/webhooks. */
function isSignedByStoryblok({ body, signature = '', secret }: SignedWebhook): boolean {
  const expected = createHmac('sha1', secret).update(body).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
