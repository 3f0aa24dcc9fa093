import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { VerificationOutcome } from '#domain/identifiers/verification.ts'
import { toCard } from '../../client-details/medicare-card.tsx'
import { type CardCheck, cardStanding } from './card-check.ts'
import { newClient } from '../../client/client.fixture.ts'
import { CardFields } from './medicare-details.tsx'

const client = newClient()
const bind = (field: string) => ({
  id: field,
  name: field,
  error: undefined,
  onChange: async () => {},
  onBlur: async () => {},
  ref: () => {},
})

/** What is read under the number of a card that was accepted with this outcome, just now or earlier. */
function readWith(verification: VerificationOutcome, isOnFile: boolean): string {
  const said = isOnFile
    ? ({ state: 'idle' } as const)
    : ({ state: 'saved', value: { valid: true, verification } } as const)
  const check: CardCheck = {
    ...said,
    isOnFile,
    tryAgain: () => {},
    standing: cardStanding({ ...said, isOnFile }, isOnFile ? verification : null),
  }
  const html = renderToStaticMarkup(
    <CardFields
      {...{ client, check, bind }}
      values={toCard(client)}
      behalfOf="mySelf"
      kind="own"
      onSharedCard={() => {}}
    />,
  )
  return html.replaceAll('&#x27;', '’')
}

const willBeChecked = 'The number looks right. We still need to check it with Medicare.'

it.each([
  ['just now', false, willBeChecked],
  ['earlier', true, `This card is on file. ${willBeChecked}`],
])(
  'a card that no register could be asked about %s is called neither valid nor checked',
  (_, isOnFile, words) => {
    const html = readWith('unverified', isOnFile)
    expect(html).toContain(words)
    expect(html).not.toMatch(/Valid Medicare card|[Cc]hecked just now|field__ok/)
  },
)

it.each([
  ['just now', false, 'Valid Medicare card'],
  ['earlier', true, 'This card is on file'],
])('a card that Medicare knows %s is, with a tick', (_, isOnFile, words) => {
  const html = readWith('match', isOnFile)
  expect(html).toContain(words)
  expect(html).toContain('field__ok')
  expect(html).not.toContain('before your session')
})

it('a card on file that was found wrong since is called neither right nor on file', () => {
  const html = readWith('mismatch', true)
  expect(html).toContain('Invalid Medicare card. Please check the number and enter it again.')
  expect(html).toContain('field__error')
  expect(html).not.toMatch(/looks right|on file|field__ok/)
})
