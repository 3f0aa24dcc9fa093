import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { AppEnv } from '../http/environment.ts'
import type { Service } from '../service.ts'

const types: Readonly<Record<string, string>> = { svg: 'image/svg+xml', webp: 'image/webp' }

/** The pictures that stories show: `content/pictures`. A name has no folder in it, so nothing else of the disk can be asked for. */
export function pictureRoutes(app: Hono<AppEnv>, { config }: Pick<Service, 'config'>): void {
  app.get('/content/pictures/:file{[a-z0-9-]+\\.(?:svg|webp)}', async (c) => {
    const file = c.req.param('file')
    const picture = await readFile(join(config.CONTENT_DIR, 'pictures', file)).catch(() => null)
    if (!picture) return c.notFound()
    return c.body(picture, 200, {
      'content-type': types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=3600',
      // A drawing opened by itself runs nothing.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  })
}
