import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const storyblokKeys = {
  STORYBLOK_TOKEN: 'preview-token',
  STORYBLOK_WEBHOOK_SECRET: 'webhook-secret',
} as const

/** The parameters that version 2 of the Content Delivery API knows, as far as a list of stories may use them; others are 422. */
const allowed = new Set([
  'token',
  'version',
  'cv',
  'per_page',
  'page',
  'starts_with',
  'search_term',
  'excluding_slugs',
])

type FakeStory = { full_slug: string; content: object; published_at: string | null; [name: string]: unknown }

/** A story as the documentation shows one, with the fields that a test is about. */
export const storyblokStoryOf = (full_slug: string, content: object, fields: object = {}): FakeStory => ({
  name: full_slug,
  created_at: '2026-07-05T11:54:18.165Z',
  published_at: '2026-07-06T08:33:25.284Z',
  id: 107350,
  uuid: 'ac0d2ed0-e323-43ca-ae59-5cd7d38683cb',
  slug: full_slug.split('/').at(-1),
  full_slug,
  sort_by_date: null,
  position: -10,
  tag_list: [],
  is_startpage: false,
  parent_id: 0,
  meta_data: null,
  group_id: 'd1bc5b31-52a2-4e3e-b3cb-1b3d50f0dfd2',
  first_published_at: '2026-07-06T20:33:25.284Z',
  release_id: null,
  lang: 'default',
  path: null,
  alternates: [],
  default_full_slug: null,
  translated_slugs: null,
  content: { _uid: '5aa14e5b-adee-4a6d-b7cf-3cd55ac3cf44', component: 'page', ...content },
  ...fields,
})

/** A local server that answers as Storyblok's published API does: pages, `total`, `cv` and the redirect to the latest version. */
export async function startFakeStoryblok(initial: FakeStory[] = []) {
  const space = { stories: initial, cv: 1_735_645_795 }
  const requests: URLSearchParams[] = []
  let trouble: number | null = null
  let hold: Promise<void> | null = null

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    requests.push(new URLSearchParams(searchParams))
    await hold
    if (trouble !== null) return answer(response, trouble, { error: 'Trouble' })
    if (pathname !== '/v2/cdn/stories') return answer(response, 404, ['This record could not be found'])
    if (searchParams.get('token') !== storyblokKeys.STORYBLOK_TOKEN)
      return answer(response, 401, { error: 'Unauthorized' })
    const unknown = [...searchParams.keys()].find((name) => !allowed.has(name))
    if (unknown !== undefined) return answer(response, 422, { error: `unknown parameter ${unknown}` })
    const isDraft = searchParams.get('version') === 'draft'
    if (!isDraft && !searchParams.has('cv')) {
      searchParams.set('cv', String(space.cv))
      return response.writeHead(301, { location: `${pathname}?${searchParams}` }).end()
    }
    const perPage = Number(searchParams.get('per_page') ?? 25)
    const from = (Number(searchParams.get('page') ?? 1) - 1) * perPage
    const all = space.stories.filter(({ published_at }) => isDraft || published_at !== null)
    answer(
      response,
      200,
      { stories: all.slice(from, from + perPage), cv: space.cv, rels: [], links: [] },
      { total: String(all.length), 'per-page': String(perPage) },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const url = `http://127.0.0.1:${port}`
  return {
    requests,
    environment: { ...storyblokKeys, STORYBLOK_URL: url },
    publish: (stories: FakeStory[]) => Object.assign(space, { stories, cv: space.cv + 1 }),
    /** Every answer from now on; null is the end of it. */
    setTrouble: (status: number | null) => void (trouble = status),
    /** Answers wait until the returned function is called. */
    holdAnswers: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      hold = promise
      return resolve
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(body))
}

export const signatureOf = (body: string, secret: string = storyblokKeys.STORYBLOK_WEBHOOK_SECRET) =>
  createHmac('sha1', secret).update(body).digest('hex')
