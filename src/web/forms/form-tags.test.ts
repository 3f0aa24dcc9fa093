import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const web = join(import.meta.dirname, '..')

/** Searches by what everyone may know. Everything else that is typed stays out of the address. */
const searches = [
  'content/people-blocks.tsx',
  'content/blog-page.tsx',
  'find/home-page.tsx',
  'find/listing/search-form.tsx',
  'find/gp/next-available.tsx',
] as const

const formTags = globSync('**/*.tsx', { cwd: web }).flatMap((file) => {
  const code = readFileSync(join(web, file), 'utf8')
  // The router's own form, which is written in capitals, and not a component of that name.
  const tags = /\bForm\b.* from 'react-router'/.test(code) ? /<[Ff]orm\s/g : /<form\s/g
  return Array.from(code.matchAll(tags), ({ index }) => ({ file, tag: readTag(code.slice(index)) }))
})

/** Up to the `>` that is not part of an expression. */
function readTag(code: string): string {
  let depth = 0
  for (const [at, sign] of [...code].entries()) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (sign === '>' && depth === 0) return code.slice(0, at)
  }
  throw new Error(`Not closed: ${code.slice(0, 80)}`)
}

describe('every form', () => {
  it('says how and where the browser sends it without a script', () => {
    expect(formTags.length).toBeGreaterThan(searches.length)
    const vague = formTags.filter(({ tag }) => !/\bmethod=/.test(tag) || !/\baction=/.test(tag))
    expect(vague).toEqual([])
  })

  it('puts what is typed into the address only where it is a search', () => {
    const inAddress = formTags.filter(({ tag }) => !tag.includes('method="post"')).map(({ file }) => file)
    expect(inAddress.toSorted()).toEqual([...searches].toSorted())
  })
})
