import { expect, it } from 'vitest'
import { readBlogSearch } from './load-blog.ts'

it.each([
  ['', { term: '', category: '', page: 1 }],
  ['search=+sleep+&category=Sleep&page=2', { term: 'sleep', category: 'Sleep', page: 2 }],
  ['page=0', { term: '', category: '', page: 1 }],
  ['page=two', { term: '', category: '', page: 1 }],
  ['search=%00&category=a%00b', { term: '', category: 'a b', page: 1 }],
  [
    `search=${'a'.repeat(99)}${encodeURIComponent('😀')}`,
    { term: `${'a'.repeat(99)}\ufffd`, category: '', page: 1 },
  ],
  ['category=a,b', { term: '', category: 'a b', page: 1 }],
])('reads %j', (query, search) => {
  expect(readBlogSearch(new URLSearchParams(query))).toEqual(search)
})
