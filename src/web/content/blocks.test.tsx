import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { RichText as Nodes } from '#contract/content.ts'
import { publishedRates } from '#domain/fees/rates.ts'
import type { LoadedBlock } from './block-props.ts'
import { Blocks } from './blocks.tsx'
import { pricingTableOn, rebateSplitsOn } from './prices.ts'
import { RichText } from './rich-text.tsx'

const today = '2026-11-16'

function show(...blocks: LoadedBlock[]): string {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: () => <Blocks blocks={blocks} /> }])
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: {} } }} />)
}

function read(text: Nodes): string {
  const Page = createRoutesStub([{ path: '/', Component: () => <RichText text={text} /> }])
  return renderToStaticMarkup(<Page />)
}

const say = (text: string): Nodes => [{ type: 'paragraph', children: [{ type: 'text', text }] }]

describe('formatted text', () => {
  it('gives headings their place, lists their lines and tables the names of their columns', () => {
    const html = read([
      { type: 'heading', level: 2, id: 'by-day', children: [{ type: 'text', text: 'By day' }] },
      { type: 'list', ordered: true, items: [say('Get up'), [...say('Go out'), ...say('every day')]] },
      {
        type: 'table',
        head: [[{ type: 'strong', children: [{ type: 'text', text: 'Day' }] }]],
        rows: [[[{ type: 'text', text: 'Monday' }]]],
      },
    ])
    expect(html).toContain('<h2 id="by-day">By day</h2>')
    expect(html).toContain('<ol><li>Get up</li><li><p>Go out</p><p>every day</p></li></ol>')
    expect(html).toContain('<strong>Day</strong></th>')
    expect(html).toContain('data-l="Day"')
  })

  it.each([
    ['/pricing', '<a href="/pricing" data-discover="true">here</a>'],
    ['#crisis', '<a href="#crisis">here</a>'],
    ['tel:131114', '<a href="tel:131114">here</a>'],
    ['https://example.org/', '<a href="https://example.org/" rel="external noopener">here</a>'],
  ])('links to %s', (href, link) => {
    const children = [{ type: 'text', text: 'here' } as const]
    expect(read([{ type: 'paragraph', children: [{ type: 'link', href, children }] }])).toContain(link)
  })

  it('shows markup that was written as text as text', () => {
    expect(read(say('<script>alert(1)</script>'))).toContain('&lt;script&gt;')
  })
})

describe('blocks', () => {
  it('says of one that there is not what it was called', () => {
    const html = show({ component: 'block-from-tomorrow', isUnknown: true })
    expect(html).toContain('This component does not exists')
    expect(html).toContain('block-from-tomorrow')
  })

  it('opens a question that has an answer, and no other', () => {
    const html = show({
      component: 'faq',
      fields: { items: [{ question: 'Open?', answer: say('Yes') }, { question: 'Closed' }] },
      data: null,
    })
    expect(html.match(/<details/g)).toHaveLength(1)
    expect(html).toMatch(/<p[^>]*>Closed<\/p>/)
  })

  it('gives the first of a kind the place that links lead to', () => {
    const faq: LoadedBlock = { component: 'faq', fields: { items: [{ question: 'Why?' }] }, data: null }
    expect(show(faq, faq).match(/id="faq"/g)).toHaveLength(1)
  })

  it('shows the crisis lines in a notice for a crisis', () => {
    const html = show({
      component: 'notice',
      fields: { tone: 'crisis', text: say('Call.') },
      data: null,
    })
    expect(html).toContain('href="tel:131114"')
  })

  it('draws the rebate to scale and names every amount', () => {
    const html = show({
      component: 'rebate-split',
      fields: { title: 'Rebate', text: say('How') },
      data: rebateSplitsOn(today, publishedRates),
    })
    expect(html).toContain('width="74.1"')
    for (const amount of ['$201.13', '$149.05', '$52.08', '$153.63', '$101.55'])
      expect(html).toContain(amount)
  })

  it('says when a moment has passed, and how long it is until one that has not', () => {
    const countdown = (until: string): LoadedBlock => ({
      component: 'countdown',
      fields: { title: 'Rates', until, after: 'In force.' },
      data: '2026-11-16T00:00:00Z',
    })
    expect(show(countdown('2026-11-17T01:00:00+00:00'))).toContain('1 day 1 hour')
    expect(show(countdown('2026-11-15T00:00:00+00:00'))).toContain('In force.')
  })

  it('asks a video’s provider for nothing', () => {
    const html = show({
      component: 'video',
      fields: { title: 'Sleep', provider: 'youtube', id: 'abcdef12345' },
      data: null,
    })
    expect(html).not.toContain('<iframe')
    expect(html).toContain('href="https://www.youtube.com/watch?v=abcdef12345"')
  })

  it.each([
    [[], 'There are no related articles matched'],
    [null, 'Failed to get blog items, please try again later'],
  ])('says so where there are no related articles: %j', (data, words) => {
    const html = show({ component: 'related-articles', fields: { category: 'Sleep' }, data })
    expect(html).toContain(words)
    expect(html).toContain('Reading about Sleep')
    expect(html).toContain('href="/blog?category=Sleep"')
  })

  it('says so where there is no psychologist', () => {
    const html = show({
      component: 'psychologist-carousel',
      fields: { title: 'Free', concerns: ['sleep'] },
      data: { cards: [], total: 0, allTo: '/find-a-psychologist', zone: 'Australia/Sydney' },
    })
    expect(html).toContain('There is no psychologist available for this specialization')
  })
})

describe('the table of prices', () => {
  const prices = pricingTableOn(today, publishedRates)

  it('has every way to pay', () => {
    expect(
      prices?.ways.map(({ funding, note, afterSession, youPay }) => [funding, note, afterSession, youPay]),
    ).toEqual([
      ['Medicare rebate', 'Clinical psychologist', '$201.13', '$52.08'],
      ['Medicare rebate', 'Registered psychologist', '$153.63', '$52.08'],
      ['Bulk bill', 'Where the psychologist offers it', '$0.00', '$0.00'],
      ['Self-funded', 'Clinical psychologist', '$201.13', '$201.13'],
      ['Self-funded', 'Registered psychologist', '$153.63', '$153.63'],
      ['NDIS', 'Plan-managed or self-managed', 'Invoiced', 'From your plan'],
      ['DVA', 'Gold or white card', '$0.00', '$0.00'],
      ['WorkCover', 'Adults', 'Invoiced', 'Your insurer'],
      ['GP treatment plan', 'Initial or review, where Medicare pays for it', '$0.00', 'Free'],
    ])
  })

  it('has the prices in force and those to come, and none of the past', () => {
    const datesOn = (today: string) =>
      pricingTableOn(today, publishedRates)?.dates.map(({ from, isNow, rows }) => [
        from,
        isNow,
        rows[0]?.upfront,
      ])
    expect(datesOn('2026-11-16')).toEqual([['1 July 2026', true, '$201.13']])
    expect(datesOn('2026-06-30')).toEqual([
      ['1 July 2026', false, '$201.13'],
      ['1 July 2025', true, '$197.33'],
    ])
  })

  it('has nothing to show before the first rates', () => {
    expect(pricingTableOn('2020-01-01', publishedRates)).toBeNull()
  })
})
