import { mkdtemp, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { pictureRoutes } from './content.ts'

it('answers the pictures of the content folder, and nothing beside them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'content-'))
  await mkdir(join(folder, 'pictures'))
  await writeFile(join(folder, 'pictures', 'mark.svg'), '<svg/>')
  await writeFile(join(folder, 'secret.svg'), '<svg/>')
  const app = new Hono()
  pictureRoutes(app as never, { config: readConfig({ NODE_ENV: 'test', CONTENT_DIR: folder }) })
  const answer = await app.request('/content/pictures/mark.svg')
  expect(await answer.text()).toBe('<svg/>')
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  for (const path of ['none.svg', '..%2fsecret.svg', '../secret.svg', 'mark.html'])
    expect((await app.request(`/content/pictures/${path}`)).status).toBe(404)
})
