import { expect, it } from 'vitest'
import { pathFor, personIn, withoutPerson } from './person-path.ts'

const id = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

it.each([
  [`/for/${id}/my/appointments?show=past`, id, '/my/appointments?show=past'],
  [`/for/${id}`, id, '/'],
  [`/for/${id}?a=b`, id, '/?a=b'],
  ['/my/appointments', null, '/my/appointments'],
  ['/for/somebody/my', null, '/for/somebody/my'],
  [`/for/${id}x/my`, null, `/for/${id}x/my`],
  [`/blog/for/${id}/x`, null, `/blog/for/${id}/x`],
])('%s is for %s, page %s', (path, person, page) => {
  expect([personIn(path), withoutPerson(path)]).toEqual([person, page])
})

it('names one person, whoever the page was for', () => {
  const other = id.replaceAll('3', '4')
  expect(pathFor(other, `/for/${id}/my/profile`)).toBe(`/for/${other}/my/profile`)
  expect(pathFor(null, `/for/${id}/my/profile`)).toBe('/my/profile')
})
