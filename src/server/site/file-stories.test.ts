import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { articleFile, makeContent, pageFile } from './story-files.fixture.ts'
import { createLog } from '../log.ts'
import { explainStartFailure } from '../start-failure.ts'
import { openFileStories } from './file-stories.ts'

const silent = createLog('silent')

async function contentWith(files: Record<string, string>) {
  const content = await makeContent(files)
  onTestFinished(content.close)
  return content
}

describe('story files', () => {
  it('with mistakes stop the start, and all of them are said', async () => {
    const { folder } = await contentWith({ 'pages/a.md': pageFile('# A'), 'pages/b.md': pageFile('# B') })
    const failure: unknown = await openFileStories({ folder, log: silent }).catch((error: unknown) => error)
    expect(explainStartFailure(failure, { dataDir: '', port: 0 })).toBe(
      [
        'The stories have 2 mistakes:',
        'content/pages/a.md:6: Headings are ## or ###: the title of the story is the first heading',
        'content/pages/b.md:6: Headings are ## or ###: the title of the story is the first heading',
      ].join('\n'),
    )
  })

  it('with a block that is not known say so once, with the path', async () => {
    const { folder, write } = await contentWith({ 'pages/a.md': pageFile('::: hologram\n:::') })
    const stream = new PassThrough()
    const open = await openFileStories({ folder, log: pino(stream), isChanging: true })
    await open()
    await write('pages/b.md', pageFile('More.'))
    await open()
    stream.end()
    const lines = (await text(stream)).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ story: 'a', component: 'hologram' }),
    ])
  })

  it('are read once, and the same until the service ends', async () => {
    const { folder, write } = await contentWith({})
    const read = await openFileStories({ folder, log: silent })
    const before = await read()
    await write('blog/new.md', articleFile())
    expect(await read()).toBe(before)
  })
})

describe('while the site is worked on', () => {
  it('a file that was written, added or taken away is seen by the next request', async () => {
    const { folder, write, remove } = await contentWith({ 'pages/a.md': pageFile('Before.') })
    const read = await openFileStories({ folder, log: silent, isChanging: true })
    const first = await read()
    expect(await read()).toBe(first)
    await write('pages/a.md', pageFile('After.'))
    await write('blog/new.md', articleFile())
    const second = JSON.stringify(await read())
    expect(second).toContain('After.')
    expect(second).toContain('blog/new')
    await remove('blog/new.md')
    expect(JSON.stringify(await read())).not.toContain('blog/new')
  })

  it('a mistake stands at the top of the story as it last was, until it is mended', async () => {
    const { folder, write } = await contentWith({ 'pages/a.md': pageFile('Good.') })
    const read = await openFileStories({ folder, log: silent, isChanging: true })
    const blocksOf = async () => (await read()).stories.find(({ path }) => path === 'a')?.blocks
    await write('pages/a.md', pageFile('# Bad'))
    await read()
    await write('pages/a.md', pageFile('# Bad still'))
    expect(await blocksOf()).toMatchObject([
      {
        component: 'notice',
        text: [{ children: [{ text: expect.stringContaining('content/pages/a.md:6: Headings are') }] }],
      },
      { component: 'rich-text', text: [{ children: [{ text: 'Good.' }] }] },
    ])
    await write('pages/a.md', pageFile('Mended.'))
    expect(await blocksOf()).toMatchObject([{ text: [{ children: [{ text: 'Mended.' }] }] }])
  })
})
