import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openFileStories } from './file-stories.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { compileStories, readStories } from './read-stories.ts'
import { makeContent, pageFile } from './story-files.fixture.ts'

const log = createLog('silent')

async function compiledContent(files: Record<string, string>) {
  const content = await makeContent(files)
  onTestFinished(content.close)
  const { folder } = content
  const file = join(folder, '..', 'stories.json')
  const compile = () => compileStories({ folder, file })
  await compile()
  return {
    ...content,
    file,
    compile,
    /** The stories of a start beside this file. */
    start: async () => (await (await openFileStories({ folder, log, compiled: file }))()).stories,
  }
}

const logos = `::: logo-carousel
title: Partners
logos:
  - name: Us
    picture: { file: us.svg, alt: Us }
  - name: Them
    picture: { file: us.svg, alt: Them }
:::`

it('leaves the stories of this repository exactly as they are read', async () => {
  const folder = readConfig({}).CONTENT_DIR
  const { file } = await compiledContent({})
  await compileStories({ folder, file })
  const read = await openFileStories({ folder, log, compiled: file })
  expect((await read()).stories).toStrictEqual((await readStories(folder)).stories)
})

it('spares a start the reading', async () => {
  const { file, start } = await compiledContent({ 'pages/a.md': pageFile('Written in the file.') })
  await writeFile(file, (await readFile(file, 'utf8')).replace('Written in the file.', 'Compiled.'))
  expect(JSON.stringify(await start())).toContain('Compiled.')
})

it('is not believed once a text was changed, added or taken away', async () => {
  const { write, remove, start } = await compiledContent({ 'pages/a.md': pageFile('Before.') })
  await write('pages/a.md', pageFile('After.'))
  expect(JSON.stringify(await start())).toContain('After.')
  await write('pages/a.md', pageFile('Before.'))
  await write('pages/b.md', pageFile('New.'))
  expect((await start()).map(({ path }) => path)).toContain('b')
  await remove('pages/b.md')
  await remove('pages/a.md')
  expect((await start()).map(({ path }) => path)).not.toContain('a')
})

it('hides no mistake: one that came since stops the start, also where only a picture is gone', async () => {
  const { write, remove, start } = await compiledContent({
    'pages/a.md': pageFile(logos),
    'pictures/us.svg': '<svg/>',
  })
  await start()
  await remove('pictures/us.svg')
  await expect(start()).rejects.toThrow('There is no picture content/pictures/us.svg')
  await write('pictures/us.svg', '<svg/>')
  await write('blog/Not a name.md', '')
  await expect(start()).rejects.toThrow('Expected a name such as sleeping-well.md')
})

it('is not made of stories with a mistake, and one made before goes', async () => {
  const { file, write, compile, start } = await compiledContent({})
  await write('pages/a.md', pageFile('# A'))
  await compile()
  await expect(readFile(file)).rejects.toThrow('ENOENT')
  await expect(start()).rejects.toThrow('Headings are ## or ###')
})

it('that was cut off while it was written is left alone', async () => {
  const { file, start } = await compiledContent({ 'pages/a.md': pageFile('Whole.') })
  await writeFile(file, (await readFile(file, 'utf8')).slice(0, 200))
  expect(JSON.stringify(await start())).toContain('Whole.')
})
