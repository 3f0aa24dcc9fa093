import { describe, expect, it } from 'vitest'
import { toChanges, withChanges } from './form-drafts.ts'

const onFile = {
  address: { line1: '1 Old Street', postcode: '2000' },
  card: { number: '29', parent: { irn: '1' } },
  ndis: { number: '430', files: ['a'] },
}
/** As storage gives it back. */
const kept = (values: typeof onFile, opened = onFile): unknown =>
  JSON.parse(JSON.stringify(toChanges(values, opened)))

describe('a draft of changes', () => {
  it('has nothing of a form that no one has typed into', () => {
    expect(toChanges(structuredClone(onFile), onFile)).toEqual({})
    expect(withChanges(kept(onFile), onFile)).toEqual(onFile)
  })

  it('comes back as it was typed', () => {
    const typed = {
      address: { line1: '2 New Street', postcode: '20' },
      card: { number: '29', parent: { irn: '2' } },
      ndis: { number: '430', files: ['b'] },
    }
    expect(Object.keys(toChanges({ ...typed, ndis: onFile.ndis }, onFile))).toEqual(['address', 'card'])
    expect(withChanges(kept(typed), onFile)).toEqual(typed)
  })

  it('leaves alone what only changed on file', () => {
    const moved = { ...onFile, address: { line1: '9 Other Road', postcode: '3000' } }
    expect(withChanges(kept(onFile), moved)).toEqual(moved)
  })

  it('gives way, part by part, to what was changed elsewhere', () => {
    const typed = { ...onFile, address: { line1: '1 Old Street', postcode: '2001' }, card: card('30', '1') }
    const moved = { ...onFile, address: { line1: '9 Other Road', postcode: '2000' } }
    expect(withChanges(kept(typed), moved)).toEqual({ ...moved, card: typed.card })
    const renewed = { ...onFile, card: card('29', '3') }
    expect(withChanges(kept(typed), renewed)).toEqual({ ...renewed, address: typed.address })
  })

  it('stays where the form itself has saved some of it', () => {
    const typed = { ...onFile, address: { line1: '2 New Street', postcode: '20' } }
    const saved = { ...onFile, address: { line1: '2 New Street', postcode: '2000' } }
    expect(withChanges(kept(typed), saved)).toEqual(typed)
  })

  it('adds files to those that are there now, and takes away those that were removed', () => {
    const opened = { ...onFile, ndis: { number: '430', files: ['a', 'b'] } }
    const typed = { ...onFile, ndis: { number: '431', files: ['b', 'c'] } }
    const now = { ...onFile, ndis: { number: '440', files: ['a', 'b', 'd'] } }
    expect(withChanges(kept(typed, opened), now).ndis).toEqual({ number: '440', files: ['b', 'd', 'c'] })
    const removed = { ...onFile, ndis: { number: '430', files: ['b'] } }
    expect(withChanges(kept(typed, opened), removed).ndis).toEqual(typed.ndis)
  })

  it('stays over what the form itself has sent, and gives way to anything else', () => {
    const at = (line1: string) => ({ ...onFile, address: { line1, postcode: '2000' } })
    const draft: unknown = JSON.parse(JSON.stringify(toChanges(at('12 Smith Street'), onFile, at('12 Smi'))))
    expect(withChanges(draft, at('12 Smi'))).toEqual(at('12 Smith Street'))
    expect(withChanges(draft, onFile)).toEqual(at('12 Smith Street'))
    expect(withChanges(draft, at('9 Other Road'))).toEqual(at('9 Other Road'))
  })

  it('is there where the same as on file was typed over something that was sent', () => {
    const sent = { ...onFile, address: { line1: '12 Smi', postcode: '2000' } }
    expect(withChanges(toChanges(onFile, onFile, sent), sent)).toEqual(onFile)
  })

  it('takes away a file that this form has added and removed again', () => {
    const [sent, typed] = [
      { ...onFile, ndis: { number: '430', files: ['a', 'b'] } },
      { ...onFile, ndis: { number: '431', files: ['a'] } },
    ]
    expect(withChanges(toChanges(typed, onFile, sent), sent).ndis).toEqual(typed.ndis)
  })

  it('has a file again that was sent and did not arrive', () => {
    const typed = { ...onFile, ndis: { number: '431', files: [...onFile.ndis.files, 'new'] } }
    expect(withChanges(toChanges(typed, onFile, typed), onFile).ndis).toEqual(typed.ndis)
  })

  it.each([null, 'text', [], { address: '9' }, { address: { line1: '9' } }, { address: { typed: '9' } }])(
    'is nothing where %j is kept',
    (draft) => expect(withChanges(draft, onFile)).toEqual(onFile),
  )
})

const card = (number: string, irn: string) => ({ number, parent: { irn } })
