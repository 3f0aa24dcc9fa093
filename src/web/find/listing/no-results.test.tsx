import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { ListingResults } from './load-listing.ts'
import { NoResults } from './no-results.tsx'

const draw = (found: Pick<ListingResults, 'isUnknown' | 'psychologist'>, psychologistName = '') => {
  const listing = { ...found, search: { psychologistName } } as ListingResults
  const Page = createRoutesStub([
    { path: '/', Component: () => <NoResults listing={listing} resetTo="/fewer" /> },
  ])
  return renderToStaticMarkup(<Page />)
}

const nameless = { _id: 'a', name: '', takesNewClients: true }

it.each<
  [why: string, found: Pick<ListingResults, 'isUnknown' | 'psychologist'>, name: string, words: string]
>([
  ['no one fits', { isUnknown: false, psychologist: null }, '', 'answer six short questions'],
  [
    'the one who was chosen does not',
    { isUnknown: false, psychologist: { ...nameless, name: 'Amelia Tran' } },
    '',
    'Amelia Tran does not offer what you have chosen here',
  ],
  [
    'their name could not be read',
    { isUnknown: false, psychologist: nameless },
    '',
    'This psychologist does not',
  ],
  ['there is no such name', { isUnknown: true, psychologist: null }, 'Nina Such', 'find “Nina Such”'],
  ['there is no such id', { isUnknown: true, psychologist: null }, '', 'We could not find this psychologist'],
])('%s: says so, and offers fewer filters or everyone', (_, found, name, words) => {
  const html = draw(found, name)
  expect(html).toContain(words)
  expect(html).toMatch(/href="\/fewer"[^>]*>(<[^>]+>)*Clear the filters/)
  expect(html).toMatch(/href="\/find-a-psychologist"[^>]*>(<[^>]+>)*See everyone/)
})

it('the one who was chosen takes no new clients: no filter is said to help', () => {
  const psychologist = { _id: 'a', name: 'Amelia Tran', takesNewClients: false }
  const html = draw({ isUnknown: false, psychologist })
  expect(html).toContain('Amelia Tran is not taking new clients')
  expect(html).not.toContain('filters')
  expect(html).toContain('href="/find-a-psychologist?nextAvailable=true"')
  expect(html).toContain('href="/find-a-psychologist/details?id=a"')
})
