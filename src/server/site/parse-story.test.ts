import { describe, expect, it } from 'vitest'
import { parseStory } from './parse-story.ts'

const front = ['---', 'title: Sleeping well', 'description: What helps.', '---', '']

const parse = (...body: string[]) =>
  parseStory({
    file: 'content/pages/sleep.md',
    path: 'sleep',
    kind: 'page',
    text: [...front, ...body].join('\n'),
  })
const mistakesOf = (...body: string[]) =>
  parse(...body).mistakes.map(({ line, message }) => `${line}: ${message}`)

describe('a story file', () => {
  it('is its fields, Markdown and blocks in their order', () => {
    const { story, mistakes } = parse(
      'Rest is **not** a [duty](/pricing).',
      '',
      '::: faq',
      'title: Questions',
      'items:',
      '  - question: Does it help?',
      '    answer: |',
      '      Often.',
      '',
      '      - Slowly',
      '  - question: Is it free?',
      ':::',
      '',
      '## Then',
    )
    expect(mistakes).toEqual([])
    expect(story).toEqual({
      path: 'sleep',
      kind: 'page',
      fields: { title: 'Sleeping well', description: 'What helps.' },
      readingMinutes: 1,
      blocks: [
        {
          component: 'rich-text',
          text: [
            {
              type: 'paragraph',
              children: [
                { type: 'text', text: 'Rest is ' },
                { type: 'strong', children: [{ type: 'text', text: 'not' }] },
                { type: 'text', text: ' a ' },
                { type: 'link', href: '/pricing', children: [{ type: 'text', text: 'duty' }] },
                { type: 'text', text: '.' },
              ],
            },
          ],
        },
        {
          component: 'faq',
          title: 'Questions',
          items: [
            {
              question: 'Does it help?',
              answer: [
                { type: 'paragraph', children: [{ type: 'text', text: 'Often.' }] },
                {
                  type: 'list',
                  ordered: false,
                  items: [[{ type: 'paragraph', children: [{ type: 'text', text: 'Slowly' }] }]],
                },
              ],
            },
            { question: 'Is it free?' },
          ],
        },
        {
          component: 'rich-text',
          text: [{ type: 'heading', level: 2, id: 'then', children: [{ type: 'text', text: 'Then' }] }],
        },
      ],
    })
  })

  it('may have a block that is not known, whose fields are not read', () => {
    expect(parse('::: hologram', 'depth: [', ':::').story?.blocks).toEqual([
      { component: 'hologram', isUnknown: true },
    ])
  })

  it('gives headings of the same words different ids', () => {
    const { story } = parse('## Café, anyone?', '', '::: pricing-list', ':::', '', '## Cafe anyone')
    expect(JSON.stringify(story)).toMatch(/"cafe-anyone".*"cafe-anyone-2"/)
  })

  it('may come from Windows', () => {
    const text = `\uFEFF${[...front, 'A line', 'and another.'].join('\r\n')}`
    const { story } = parseStory({ file: 'a.md', path: 'a', kind: 'page', text })
    expect(story?.blocks).toEqual([
      {
        component: 'rich-text',
        text: [{ type: 'paragraph', children: [{ type: 'text', text: 'A line and another.' }] }],
      },
    ])
  })
})

describe('a mistake', () => {
  it.each([
    [
      'an empty field of a block',
      ['::: faq', 'items:', "  - question: ''", ':::'],
      ['8: faq.items.0.question: Must not be empty'],
    ],
    [
      'a missing field, at what it is missing in',
      ['::: notice', 'tone: info', ':::'],
      ['7: notice.text: Is missing: expected text'],
    ],
    ['a block without fields', ['::: faq', ':::'], ['6: faq.items: Is missing: expected a list']],
    [
      'a number that should be text',
      ['::: stats', 'items:', '  - value: 48', '    label: hours', ':::'],
      ["8: stats.items.0.value: Expected text: write '48'"],
    ],
    [
      'a field that does not exist',
      ['::: pricing-list', 'titel: Prices', ':::'],
      ['7: pricing-list.titel: There is no such field'],
    ],
    [
      'a field that does not exist, deep inside',
      ['::: buttons', 'items:', '  - label: Go', '    href: /pricing', '    colour: red', ':::'],
      ['10: buttons.items.0.colour: There is no such field'],
    ],
    [
      'a choice that is not offered',
      ['::: notice', 'tone: loud', 'text: Now', ':::'],
      ['7: notice.tone: Invalid option: expected one of "info"|"warning"|"crisis"'],
    ],
    [
      'an address that is none',
      ['::: buttons', 'items:', '  - label: Go', '    href: javascript:alert(1)', ':::'],
      [
        '9: buttons.items.0.href: Must be a path such as /pricing, or begin with #, mailto:, tel: or https://',
      ],
    ],
    ['broken YAML', ['::: faq', 'items: [', ':::'], [expect.stringMatching(/^[78]: faq: Flow sequence/)]],
    [
      'a block that is not closed',
      ['Text', '', '::: faq', 'items: 1'],
      ['8: faq: Expected ::: alone on a line at the end of the block'],
    ],
    ['a block without a name', [':::', 'Text'], ['6: Expected the name of a block, such as ::: faq']],
    [
      'HTML',
      ['Text', '', '<b>bold</b>'],
      [
        '8: HTML is not read here: write Markdown, or use a block',
        '8: HTML is not read here: write Markdown, or use a block',
      ],
    ],
    [
      'a first heading',
      ['# Sleep'],
      ['6: Headings are ## or ###: the title of the story is the first heading'],
    ],
    [
      'a picture',
      ['Look: ![moon](moon.png)'],
      ['6: Pictures cannot stand in Markdown: use a block that has one'],
    ],
    [
      'a link in Markdown that leads nowhere safe',
      ['', '[x](javascript:alert(1))'],
      ['7: javascript:alert(1): Must be a path such as /pricing, or begin with #, mailto:, tel: or https://'],
    ],
    [
      'Markdown inside a block, at its own line',
      ['::: notice', 'tone: info', 'text: |', '  Fine.', '', '  # Not fine', ':::'],
      ['11: notice.text: Headings are ## or ###: the title of the story is the first heading'],
    ],
  ])('has its line and what was expected: %s', (_, body, expected) => {
    expect(mistakesOf(...body)).toEqual(expected)
    expect(parse(...body).story).toBeNull()
  })

  it('in the fields of the story has its line too, and all are listed', () => {
    const text = ['---', 'titel: A', 'description: B', 'lead: 5', '---', '', '::: faq', ':::'].join('\n')
    const { mistakes } = parseStory({ file: 'content/pages/a.md', path: 'a', kind: 'page', text })
    expect(mistakes.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '2: title: Is missing: expected text',
      '2: titel: There is no such field',
      "4: lead: Expected text: write '5'",
      '7: faq.items: Is missing: expected a list',
    ])
  })

  it('is a file without fields', () => {
    const { mistakes } = parseStory({ file: 'a.md', path: 'a', kind: 'page', text: 'Text' })
    expect(mistakes).toEqual([
      {
        file: 'a.md',
        line: 1,
        message: 'Expected the fields of the story first, between two lines that are ---',
      },
    ])
  })
})
