import { describe, expect, it } from 'vitest'
import { toDraft, withDraft } from './form-drafts.ts'

const onFile = {
  address: { line1: '1 Old Street', postcode: '2000' },
  card: { number: '29', parent: { irn: '1' } },
  ndis: { number: '430', files: ['a'] },
}
/** As storage gives it back. */
const kept = (values: typeof onFile, opened = onFile): unknown =>
  JSON.parse(JSON.stringify(toDraft(values, opened)))

describe('a draft of what was typed', () => {
  it('has nothing of a form that no one has typed into', () => {
    expect(toDraft(structuredClone(onFile), onFile)).toEqual({})
    expect(withDraft(kept(onFile), onFile)).toEqual(onFile)
  })

  it('comes back as it was typed', () => {
    const typed = {
      address: { line1: '2 New Street', postcode: '20' },
      card: { number: '29', parent: { irn: '2' } },
      ndis: { number: '430', files: ['b'] },
    }
    expect(Object.keys(toDraft({ ...typed, ndis: onFile.ndis }, onFile))).toEqual(['address', 'card'])
    expect(withDraft(kept(typed), onFile)).toEqual(typed)
  })

  it('leaves alone what only changed on file', () => {
    const moved = { ...onFile, address: { line1: '9 Other Road', postcode: '3000' } }
    expect(withDraft(kept(onFile), moved)).toEqual(moved)
  })

  it('gives way, part by part, to what was changed elsewhere', () => {
    const typed = { ...onFile, address: { line1: '1 Old Street', postcode: '2001' }, card: card('30', '1') }
    const moved = { ...onFile, address: { line1: '9 Other Road', postcode: '2000' } }
    expect(withDraft(kept(typed), moved)).toEqual({ ...moved, card: typed.card })
    const renewed = { ...onFile, card: card('29', '3') }
    expect(withDraft(kept(typed), renewed)).toEqual({ ...renewed, address: typed.address })
  })

  it('stays where the form itself has saved some of it', () => {
    const typed = { ...onFile, address: { line1: '2 New Street', postcode: '20' } }
    const saved = { ...onFile, address: { line1: '2 New Street', postcode: '2000' } }
    expect(withDraft(kept(typed), saved)).toEqual(typed)
  })

  it('gives way to files that were added elsewhere, and has those that it has added', () => {
    const typed = { ...onFile, ndis: { number: '430', files: ['a', 'b'] } }
    expect(withDraft(kept(typed), onFile)).toEqual(typed)
    const added = { ...onFile, ndis: { number: '430', files: ['a', 'c'] } }
    expect(withDraft(kept(typed), added)).toEqual(added)
  })

  it('stays over anything where it is not known what was on file', () => {
    const typed = { ...onFile, address: { line1: '12 Smith Street', postcode: '2000' } }
    const draft: unknown = JSON.parse(JSON.stringify(toDraft(typed, null)))
    const moved = { ...onFile, address: { line1: '12 Smi', postcode: '2000' } }
    expect(withDraft(draft, moved)).toEqual(typed)
  })

  it.each([null, 'text', [], { address: '9' }, { address: { line1: '9' } }, { address: { typed: '9' } }])(
    'is nothing where %j is kept',
    (draft) => expect(withDraft(draft, onFile)).toEqual(onFile),
  )
})

const card = (number: string, irn: string) => ({ number, parent: { irn } })
