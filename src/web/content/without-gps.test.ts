import { describe, expect, it } from 'vitest'
import type { Block, RichNode } from '#contract/content.ts'
import { toPlainText } from './story-data.tsx'
import { withoutGps, withoutGpsBeside } from './without-gps.ts'

const paragraph = (text: string): RichNode => ({ type: 'paragraph', children: [{ type: 'text', text }] })
const heading = (text: string): RichNode => ({
  type: 'heading',
  level: 2,
  id: text,
  children: [{ type: 'text', text }],
})
const readText = (blocks: Block[]) =>
  blocks.flatMap((block) =>
    'text' in block && Array.isArray(block.text) ? block.text.map((node) => toPlainText([node])) : [],
  )

describe('a story of a practice without GPs', () => {
  it('leaves out the sentence that speaks of them, and keeps those around it', () => {
    const text: RichNode[] = [
      {
        type: 'paragraph',
        children: [
          { type: 'text', text: 'You need a referral. Your own GP can write it, and so can ' },
          { type: 'link', href: '/find-a-gp', children: [{ type: 'text', text: 'our GPs' }] },
          { type: 'text', text: ', free. See ' },
          { type: 'link', href: '/get-a-gp-referral', children: [{ type: 'text', text: 'how' }] },
          { type: 'text', text: '.' },
        ],
      },
    ]
    expect(readText(withoutGps([{ component: 'rich-text', text }]))).toEqual([
      'You need a referral. See how.',
    ])
  })

  it('leaves out a section of theirs with everything in it, up to the next one', () => {
    const text = [
      heading('Your own GP'),
      paragraph('They know you.'),
      heading('What to have ready for our GPs'),
      paragraph('A card.'),
      { type: 'list', ordered: false, items: [[paragraph('An address.')]] } satisfies RichNode,
      heading('After'),
      paragraph('Send it.'),
    ]
    expect(readText(withoutGps([{ component: 'rich-text', text }]))).toEqual([
      'Your own GP',
      'They know you.',
      'After',
      'Send it.',
    ])
  })

  it('leaves out buttons and blocks that lead to them', () => {
    const items = [
      { label: 'See GPs who are free', href: '/find-a-gp' },
      { label: 'Find a psychologist', href: '/find-a-psychologist' },
    ]
    const [gps = { label: '', href: '' }, others] = items
    expect(
      withoutGps([
        { component: 'buttons', items },
        { component: 'buttons', items: [gps] },
        { component: 'survey-banner', title: 'A plan?', text: 'They write them.', link: gps },
      ]),
    ).toEqual([{ component: 'buttons', items: [others] }])
  })

  it('names psychologists alone', () => {
    expect(withoutGpsBeside('Every psychologist and GP here. Sessions with psychologists and GPs.')).toBe(
      'Every psychologist here. Sessions with psychologists.',
    )
  })
})
