import { expect, it } from 'vitest'
import { findRoute, sheetsOf } from './fetch-ahead.tsx'

const routes = {
  root: { path: '', css: ['/theme.css'] },
  frame: { parentId: 'root', css: ['/frame.css', '/shared.css'] },
  medicare: { path: 'booking/medicare', parentId: 'frame', css: ['/medicare.css', '/shared.css'] },
  other: { path: 'booking/ndis', parentId: 'frame', css: ['/ndis.css'] },
  plain: { path: 'plain', parentId: 'root' },
}

it.each([
  ['/booking/medicare', ['/medicare.css', '/shared.css', '/frame.css', '/theme.css']],
  ['/plain', ['/theme.css']],
  ['/not-known-yet', []],
])('the style sheets of %s are its own and those of its frames, each once', (path, sheets) => {
  expect(sheetsOf(routes, path)).toEqual(sheets)
})

it('a page that the router has not looked up is not known, whatever else would match', () => {
  expect(findRoute({ ...routes, otherwise: { path: '*' } }, '/booking/dva')).toBeUndefined()
  expect(findRoute(routes, '/booking/ndis')).toBe(routes.other)
})
