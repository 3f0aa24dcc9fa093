import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type RelayAnswer, RelayAnswers } from './relay-test.tsx'

const heard = {
  works: { url: 'turn:a.example', result: 'works' },
  refused: { url: 'turn:b.example', result: 'refused' },
  silent: { url: 'turn:c.example', result: 'silent' },
} as const satisfies Record<string, RelayAnswer>

it.each<[RelayAnswer[], string]>([
  [[heard.works], 'The relay works.'],
  [[heard.works, heard.refused, heard.silent], 'The relay works, but not at every address.'],
  [[heard.refused, heard.silent], 'The relay does not work from here.'],
  [[], 'No test was run'],
])('%j: %s', (answers, title) => {
  expect(renderToStaticMarkup(<RelayAnswers answers={answers} />)).toContain(title)
})

it('each address answers for itself', () => {
  const html = renderToStaticMarkup(<RelayAnswers answers={Object.values(heard)} />)
  expect(html).toMatch(/turn:a\.example works from here\./)
  expect(html).toMatch(/turn:b\.example answers, but refuses our credentials/)
  expect(html).toMatch(/turn:c\.example does not answer from here/)
})
