import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { type CachedAnswer, toCachedAnswer } from './cached-page.ts'
import { type AskApi, createPageCache } from './page-cache.ts'

const nonce = 'first-nonce'

function world() {
  const state = {
    change: 0,
    content: 0,
    shown: 'nine',
    name: 'Banksia',
    now: new Date('2027-03-01T00:00:05Z'),
    isAway: false,
    isBroken: false,
    status: 200,
  }
  let rendered = 0
  const asked: string[] = []
  const cache = createPageCache({
    changes: async () => {
      if (state.isAway) throw new Error('away')
      return { ofAnyone: state.change, ofContent: state.content }
    },
    now: () => state.now,
  })
  const page = (headers: HeadersInit = cacheablePageHeaders, status = 200) => {
    const number = ++rendered
    return new Response(`<script nonce="${nonce}">${number}</script>`, { status, headers })
  }
  const ask = (address = '/', answer = () => page()) => {
    const render = async (ask: AskApi) => {
      await ask('/api/settings')
      await ask('/api/free-times')
      return answer()
    }
    return cache({
      address,
      nonce,
      ask: async (path) => {
        asked.push(path)
        if (state.isBroken) throw new Error('broken')
        return path === '/api/settings'
          ? new Response(state.name)
          : new Response(state.shown, { status: state.status })
      },
      render,
      renderToKeep: render,
      keep: (rendered) => toCachedAnswer(rendered, nonce),
    })
  }
  return { state, page, ask, asked, count: () => rendered }
}

const readElement = async (answer: CachedAnswer | Response) =>
  answer instanceof Response ? answer.text() : (await answer.plain()).toString()

describe('a kept page', () => {
  it('is rendered once and answered with the same bytes each time, plain or packed, without a nonce', async () => {
    const { ask, count } = world()
    await ask()
    const answer = await ask()
    expect(count()).toBe(1)
    if (answer instanceof Response) throw new Error('was not kept')
    expect((await answer.plain()).toString()).toBe('<script>1</script>')
    expect(gunzipSync(answer.packed).toString()).toBe('<script>1</script>')
  })

  it('is rendered again once a change concerns what it shows, and in the next minute', async () => {
    const { ask, state } = world()
    await ask()
    state.change = 1
    expect(await readElement(await ask())).toContain('1')
    Object.assign(state, { change: 2, shown: 'ten' })
    expect(await readElement(await ask())).toContain('2')
    state.now = new Date('2027-03-01T00:01:00Z')
    expect(await readElement(await ask())).toContain('3')
  })

  it('asks for the practice and its stories again only after a change of theirs', async () => {
    const { ask, asked, state } = world()
    await ask()
    asked.length = 0
    state.change = 1
    expect(await readElement(await ask())).toContain('1')
    expect(asked).toEqual(['/api/free-times'])
    Object.assign(state, { change: 2, content: 2 })
    expect(await readElement(await ask())).toContain('1')
    expect(asked.slice(1)).toEqual(['/api/settings', '/api/free-times'])
    Object.assign(state, { change: 3, content: 3, name: 'Wattle' })
    expect(await readElement(await ask())).toContain('2')
  })

  it('shares what it asks about the practice with pages of other addresses, for a minute and until a change of it', async () => {
    const { ask, asked, state } = world()
    await ask('/?a')
    await ask('/?b')
    expect(asked).toEqual(['/api/settings', '/api/free-times', '/api/free-times'])
    asked.length = 0
    Object.assign(state, { change: 1, content: 1 })
    await Promise.all([ask('/?c'), ask('/?d')])
    expect(asked.filter((path) => path === '/api/settings')).toHaveLength(1)
    state.now = new Date('2027-03-01T00:01:00Z')
    asked.length = 0
    await ask('/?e')
    expect(asked).toContain('/api/settings')
  })

  it('does not share a failure', async () => {
    const { ask, state } = world()
    state.isBroken = true
    await expect(ask('/?a')).rejects.toThrow('broken')
    state.isBroken = false
    expect(await readElement(await ask('/?b'))).toContain('1')
  })

  it.each([500, 503, 429])(
    'is not made of a page that did without an answer of status %i, and those who wait for it ask themselves',
    async (status) => {
      const { ask, state, count } = world()
      state.status = status
      await Promise.all([ask(), ask()])
      expect(count()).toBe(2)
      state.status = 200
      expect(await readElement(await ask())).toContain('3')
      expect(await readElement(await ask())).toContain('3')
    },
  )

  it('is made of a page that found something missing', async () => {
    const { ask, state, count } = world()
    state.status = 404
    await ask()
    await ask()
    expect(count()).toBe(1)
  })

  it('says of itself what the rendered answer said, and takes no cookie over', async () => {
    const { ask, page } = world()
    const headers = {
      ...cacheablePageHeaders,
      'content-type': 'text/x-script',
      'x-remix-response': 'yes',
      'set-cookie': 'visitor=1',
    }
    const answer = await ask('/.data', () => page(headers))
    expect(answer.headers).toEqual({
      'cache-control': 'public, max-age=0, s-maxage=60',
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
      vary: 'accept-encoding',
      'content-type': 'text/x-script',
      'x-remix-response': 'yes',
    })
  })

  it('is looked at once for all who ask after a change', async () => {
    const { ask, state, count } = world()
    await ask()
    Object.assign(state, { change: 1, shown: 'ten' })
    await Promise.all([ask(), ask(), ask()])
    expect(count()).toBe(2)
  })

  it('fails after a change like a new one, when what it shows cannot be read', async () => {
    const { ask, state } = world()
    await ask()
    Object.assign(state, { change: 1, isBroken: true })
    await expect(ask()).rejects.toThrow('broken')
  })

  it('belongs to its address', async () => {
    const { ask } = world()
    await ask('/?a')
    expect(await readElement(await ask('/?b'))).toContain('2')
  })

  it('is rendered once for all who ask at the same time', async () => {
    const { ask, count } = world()
    await Promise.all([ask(), ask(), ask()])
    expect(count()).toBe(1)
  })

  it.each([
    ['does not ask for it', {}, 200],
    ['has failed', cacheablePageHeaders, 503],
  ])('is not made of a page that %s', async (_, headers, status) => {
    const { ask, page } = world()
    const answers = await Promise.all([1, 2].map(() => ask('/', () => page(headers, status))))
    const texts = await Promise.all(answers.map(readElement))
    expect(new Set(texts).size).toBe(2)
  })

  it('is not trusted while the database is away', async () => {
    const { ask, state } = world()
    await ask()
    state.isAway = true
    expect(await readElement(await ask())).toContain('2')
  })

  it('fails only the request that asked when rendering fails', async () => {
    const { ask } = world()
    const broken = () => {
      throw new Error('broken')
    }
    await expect(ask('/', broken)).rejects.toThrow('broken')
    expect(await readElement(await ask())).toContain('1')
  })
})
