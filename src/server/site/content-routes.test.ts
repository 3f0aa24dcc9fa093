import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { createContent } from './content.ts'
import { openFileStories } from './file-stories.ts'
import { articleFile, makeContent, pageFile } from './story-files.fixture.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let files: Awaited<ReturnType<typeof makeContent>>
let app: ReturnType<typeof createApp>

beforeAll(async () => {
  files = await makeContent({
    'pages/home.md': pageFile('Hello.'),
    'blog/sleep.md': articleFile({ title: 'Sleeping well', published: '2026-10-01' }),
    'blog/cafe.md': articleFile(
      { title: 'Coffee', tags: ['Café culture'], category: 'Habits', published: '2026-10-03' },
      '::: faq\nitems:\n  - question: Does *espresso* keep me awake?\n    answer: Yes, for hours.\n:::',
    ),
    'blog/worry.md': articleFile({ title: 'Worry', category: 'Anxiety', published: '2026-10-02' }),
    'parts/footer.md': '---\ntitle: Footer\n---\n\n::: hologram\n:::\n',
  })
  test = await createTestDatabase()
  const content = createContent(await openFileStories({ folder: files.folder, log: test.service.log }))
  app = createApp({ ...test.service, content })
})
afterAll(async () => {
  await test.close()
  await files.close()
})

type Listed = { responses: { path: string; fields: Record<string, unknown> }[]; totalItem: number }
const list = async (query: string) => {
  const response = await app.request(`/api/stories?${query}`)
  expect(response.status).toBe(200)
  const { responses, totalItem }: Listed = await response.json()
  return { paths: responses.map(({ path }) => path), responses, totalItem, response }
}

describe('GET /stories', () => {
  it('lists newest first, with what a card shows and no text, and may be kept a minute', async () => {
    const { responses, totalItem, response } = await list('startWith=blog/')
    expect(totalItem).toBe(3)
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
    expect(responses[0]).toEqual({
      path: 'blog/cafe',
      kind: 'article',
      readingMinutes: 1,
      fields: {
        title: 'Coffee',
        description: 'What helps at night.',
        lead: 'It can get better.',
        category: 'Habits',
        tags: ['Café culture'],
        published: '2026-10-03',
        reviewed: '2026-10-02',
        cover: 'dusk',
        concerns: [],
      },
    })
  })

  it.each([
    ['startWith=blog/', ['blog/cafe', 'blog/worry', 'blog/sleep']],
    ['startWith=blog/&take=1&skip=1', ['blog/worry']],
    ['startWith=blog/&skip=9', []],
    ['startWith=blog/&excludingSlugs=blog/cafe,blog/sleep', ['blog/worry']],
    ['startWith=blog/&excludingSlugs=blog/cafe&excludingSlugs=blog/sleep', ['blog/worry']],
    ['categories=sleep,ANXIETY', ['blog/worry', 'blog/sleep']],
    // The older one has it in its title, the newer one in its tags.
    ['searchTerm=sleep', ['blog/sleep', 'blog/worry']],
    ['searchTerm=CAFE', ['blog/cafe']],
    ['searchTerm=caf%C3%A9', ['blog/cafe']],
    ['searchTerm=espresso+hours', ['blog/cafe']],
    ['searchTerm=espresso+worry', []],
    ['searchTerm=hologram', []],
    ['searchTerm=rich-text', []],
    ['startWith=parts/', ['parts/footer']],
  ])('%s finds %j', async (query, paths) => {
    expect((await list(query)).paths).toEqual(paths)
  })

  it('counts all that were found, whatever is taken', async () => {
    expect((await list('startWith=blog/&take=1')).totalItem).toBe(3)
  })

  it.each([
    ['take=51', 'take'],
    ['take=0', 'take'],
    ['skip=10001', 'skip'],
    ['skip=-1', 'skip'],
    [`searchTerm=${'a'.repeat(101)}`, 'searchTerm'],
    [`startWith=${'a'.repeat(101)}`, 'startWith'],
    [`categories=${'a,'.repeat(60)}`, 'categories'],
  ])('%s is refused', async (query, field) => {
    const response = await app.request(`/api/stories?${query}`)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'invalidInput',
      fields: { [field]: expect.any(String) },
    })
  })
})

describe('a picture of a story', () => {
  it('is answered by its name, and may run nothing', async () => {
    await files.write('pictures/moon.svg', '<svg/>')
    const own = createApp({ ...test.service, config: { ...test.config, CONTENT_DIR: files.folder } })
    const response = await own.request('/content/pictures/moon.svg')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(await response.text()).toBe('<svg/>')
    for (const name of ['sun.svg', '..%2Flegal%2Fterms.md', 'Moon.SVG'])
      expect((await own.request(`/content/pictures/${name}`)).status).toBe(404)
  })
})

describe('GET /stories/{path}', () => {
  it.each(['/api/stories/blog/cafe', '/api/stories/blog%2Fcafe'])('%s gives the story', async (address) => {
    const response = await app.request(address)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
    expect(await response.json()).toMatchObject({
      path: 'blog/cafe',
      kind: 'article',
      fields: { title: 'Coffee', sources: [{ label: 'Health direct' }] },
      blocks: [{ component: 'faq', items: [{ answer: [{ type: 'paragraph' }] }] }],
    })
  })

  it('keeps the name of a block that is not known', async () => {
    const response = await app.request('/api/stories/parts/footer')
    expect(await response.json()).toMatchObject({ blocks: [{ component: 'hologram', isUnknown: true }] })
  })

  it.each(['/api/stories/nothing', '/api/stories/blog/', '/api/stories/blog', '/api/stories/__proto__'])(
    '%s is not there',
    async (address) => {
      const response = await app.request(address)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'notFound' })
    },
  )

  it('is described with every block by name, and rich text by reference', async () => {
    const text = await (await app.request('/api/openapi.json')).text()
    expect(text).toContain('"/stories/{path}"')
    expect(text).toContain('"testimonial-carousel"')
    expect(text).toContain('#/components/schemas/RichNode')
  })
})
