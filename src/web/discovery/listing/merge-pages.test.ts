import { describe, expect, it } from 'vitest'
import { mergePages } from './merge-pages.ts'

const page = (...ids: string[]) => ids.map((_id) => ({ clinician: { _id } }))

describe('pages after one another', () => {
  it.each([
    [
      [page('a', 'b'), page('c')],
      ['a', 'b', 'c'],
    ],
    [
      [page('a', 'b'), page('b', 'c')],
      ['a', 'b', 'c'],
    ],
    [
      [page('a', 'b', 'c'), page('b', 'd'), page('a', 'e')],
      ['a', 'b', 'c', 'd', 'e'],
    ],
    [[[], page('a')], ['a']],
  ])('keep the first card of each psychologist', (pages, ids) => {
    expect(mergePages(pages).map(({ clinician }) => clinician._id)).toEqual(ids)
  })
})
