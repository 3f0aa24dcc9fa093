import { describe, expect, it } from 'vitest'
import { storyblokStoryOf } from '#test/support/fake-storyblok.ts'
import { storyblokStory, toStory } from './storyblok-story.ts'

function read(full_slug: string, content: object, fields: object = {}) {
  const problems: object[] = []
  const given = storyblokStory.parse(storyblokStoryOf(full_slug, content, fields))
  const story = toStory(given, { zone: 'Australia/Sydney', report: (problem) => void problems.push(problem) })
  return { story, problems }
}
const text = (words: string, marks?: object[]) => ({ type: 'text', text: words, ...(marks && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', attrs: { textAlign: null }, content })
const page = { title: 'A page', description: 'About it.' }
const link = (attrs: object) => ({
  type: 'link',
  attrs: { target: '_self', uuid: null, anchor: null, ...attrs },
})

describe('a story of Storyblok', () => {
  it('is an article by its folder, with days, links and lists as ours', () => {
    const { story, problems } = read(
      'blog/sleep',
      {
        component: 'article',
        title: '',
        description: 'What helps.',
        lead: 'It can get better.',
        category: 'Sleep',
        reviewed: '2026-07-02 00:00',
        reviewer: 'A clinical psychologist',
        sources: [
          {
            _uid: 'a',
            component: 'source',
            label: 'Health direct',
            href: {
              id: '',
              url: 'https://www.healthdirect.gov.au/sleep',
              linktype: 'url',
              fieldtype: 'multilink',
              cached_url: 'https://www.healthdirect.gov.au/sleep',
            },
          },
        ],
        cover: 'dusk',
        concerns: ['sleep'],
        theme: 'not ours',
        body: [],
      },
      { name: 'Sleeping well', tag_list: ['sleep', 'night'] },
    )
    expect(problems).toEqual([])
    expect(story).toEqual({
      path: 'blog/sleep',
      kind: 'article',
      readingMinutes: 1,
      blocks: [],
      fields: {
        title: 'Sleeping well',
        description: 'What helps.',
        lead: 'It can get better.',
        category: 'Sleep',
        tags: ['sleep', 'night'],
        // 20:33 in UTC is the next day in Sydney.
        published: '2026-07-07',
        reviewed: '2026-07-02',
        reviewer: 'A clinical psychologist',
        sources: [{ label: 'Health direct', href: 'https://www.healthdirect.gov.au/sleep' }],
        cover: 'dusk',
        concerns: ['sleep'],
      },
    })
  })

  it('that was never published is a draft', () => {
    expect(read('news', page, { published_at: null, first_published_at: null }).story).toMatchObject({
      path: 'news',
      kind: 'page',
      isDraft: true,
    })
  })

  it('keeps its rich text, as far as we have it', () => {
    const { story } = read('news', {
      ...page,
      body: [
        {
          _uid: 'b',
          component: 'rich_text',
          text: {
            type: 'doc',
            content: [
              { type: 'heading', attrs: { level: 1 }, content: [text('First')] },
              { type: 'heading', attrs: { level: 4 }, content: [text('Fourth')] },
              paragraph(),
              paragraph(
                text('Bold link', [
                  link({ href: '/blog/sleep', linktype: 'story', anchor: 'why' }),
                  { type: 'bold' },
                ]),
                { type: 'hard_break' },
                text('script', [link({ href: 'javascript:alert(1)', linktype: 'url' })]),
                text('mail', [link({ href: 'us@mail.example', linktype: 'email' })]),
                text('struck', [{ type: 'strike' }]),
              ),
              {
                type: 'ordered_list',
                attrs: { order: 1 },
                content: [{ type: 'list_item', content: [paragraph(text('One', [{ type: 'italic' }]))] }],
              },
              { type: 'blockquote', content: [paragraph(text('Said'))] },
              { type: 'horizontal_rule' },
              { type: 'image', attrs: { src: 'https://a.storyblok.com/f/1/x.jpg' } },
              {
                type: 'table',
                content: [
                  {
                    type: 'tableRow',
                    content: [{ type: 'tableHeader', content: [paragraph(text('Head'))] }],
                  },
                  { type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(text('Cell'))] }] },
                ],
              },
            ],
          },
        },
      ],
    })
    const plain = (words: string) => ({ type: 'text', text: words })
    expect(story?.blocks).toEqual([
      {
        component: 'rich-text',
        text: [
          { type: 'heading', level: 2, id: 'first', children: [plain('First')] },
          { type: 'heading', level: 3, id: 'fourth', children: [plain('Fourth')] },
          {
            type: 'paragraph',
            children: [
              {
                type: 'strong',
                children: [{ type: 'link', href: '/blog/sleep#why', children: [plain('Bold link')] }],
              },
              { type: 'break' },
              plain('script'),
              { type: 'link', href: 'mailto:us@mail.example', children: [plain('mail')] },
              plain('struck'),
            ],
          },
          {
            type: 'list',
            ordered: true,
            items: [[{ type: 'paragraph', children: [{ type: 'emphasis', children: [plain('One')] }] }]],
          },
          { type: 'quote', children: [{ type: 'paragraph', children: [plain('Said')] }] },
          { type: 'rule' },
          { type: 'table', head: [[plain('Head')]], rows: [[[plain('Cell')]]] },
        ],
      },
    ])
  })

  it('has blocks in Storyblok’s shapes: nested ones, numbers as text, tables, lines, moments, empty fields', () => {
    const { story, problems } = read('news', {
      ...page,
      body: [
        {
          component: 'grid',
          title: '',
          columns: '3',
          items: [
            {
              component: 'grid_item',
              title: 'One',
              text: 'In **Markdown**',
              link: [
                {
                  component: 'link',
                  label: 'Home',
                  href: { id: 'x', url: '', linktype: 'story', fieldtype: 'multilink', cached_url: 'home' },
                },
              ],
            },
          ],
        },
        {
          component: 'table',
          caption: 'Fees',
          table: {
            fieldtype: 'table',
            thead: [
              { _uid: 'a', value: 'What', component: '_table_head' },
              { _uid: 'b', value: 'Fee', component: '_table_head' },
            ],
            tbody: [
              {
                _uid: 'c',
                component: '_table_row',
                body: [
                  { _uid: 'd', value: 'Session', component: '_table_col' },
                  { _uid: 'e', value: 'None', component: '_table_col' },
                ],
              },
            ],
          },
        },
        { component: 'countdown', title: 'Soon', until: '2027-06-30 14:00', text: '', after: 'Now.' },
        { component: 'related-articles', category: 'Sleep' },
        { component: 'blog_articles', itemsPerPage: '6' },
      ],
    })
    expect(problems).toEqual([])
    expect(story?.blocks).toMatchObject([
      { component: 'grid', columns: 3, items: [{ title: 'One', link: { label: 'Home', href: '/' } }] },
      { component: 'table', head: ['What', 'Fee'], rows: [['Session', 'None']] },
      { component: 'countdown', until: '2027-06-30T14:00:00Z' },
      { component: 'related-articles', category: 'Sleep' },
      { component: 'blog-articles', itemsPerPage: 6 },
    ])
  })

  it('with a bad block keeps the rest, and says which field it was', () => {
    const { story, problems } = read('news', {
      ...page,
      body: [
        { component: 'notice', tone: 'loud', text: 'Now' },
        { component: 'hologram' },
        { component: 'quote', text: 'Still here' },
        'not a block',
      ],
    })
    expect(story?.blocks).toEqual([
      { component: 'notice', isUnknown: true },
      { component: 'hologram', isUnknown: true },
      { component: 'quote', text: 'Still here' },
    ])
    expect(problems).toEqual([
      { story: 'news', component: 'notice', problem: expect.stringMatching(/^tone: /) },
    ])
  })

  it('with bad fields, or in the place of a legal text, is not shown', () => {
    expect(read('news', { title: 'News' })).toMatchObject({
      story: null,
      problems: [{ story: 'news', problem: expect.stringMatching(/^description: /) }],
    })
    expect(read('privacy', page)).toMatchObject({ story: null, problems: [{ story: 'privacy' }] })
  })

  it('that has not one heading for each step of a questionnaire is not shown', () => {
    expect(read('parts/mhtp', { body: [{ component: 'heading', title: 'Only one' }] })).toMatchObject({
      story: null,
      problems: [{ story: 'parts/mhtp', problem: expect.stringMatching(/^Expected 8 headings/) }],
    })
  })
})
