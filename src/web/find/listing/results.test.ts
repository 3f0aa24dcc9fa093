import { describe, expect, it } from 'vitest'
import { keepPages, mergePages } from './listing-page.tsx'

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

  it('keep everyone when the first page is read again and has others on it', () => {
    const two = keepPages({ first: page('a', 'b'), later: [] }, page('c', 'd'))
    const three = keepPages({ first: page('a', 'b'), later: two }, page('e'))
    const again = mergePages([page('a', 'c'), three])
    expect(again.map(({ clinician }) => clinician._id)).toEqual(['a', 'c', 'b', 'd', 'e'])
  })
})
