import { expect, it } from 'vitest'
import { sheetsOf } from './sheets-of.ts'

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
