import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { contentPaths } from '#contract/content-paths.ts'
import type { Block, BlockFields, BlockName, RichText } from '#contract/content.ts'
import { paths } from '#contract/page-paths.ts'
import { loadSettings } from '../api/load-api.ts'
import { Blocks } from '../content/blocks.tsx'
import { loadBlocks } from '../content/load-blocks.ts'
import type { PageHandle } from '../page-handle.ts'
import { PageHead } from '../site/page-head.tsx'
import { ThemeLinks } from './gallery-section.tsx'
import * as styles from './gallery.module.css'

export const handle: PageHandle = { stickyBar: 'never' }

export async function loader({ context }: LoaderFunctionArgs) {
  const settings = await loadSettings(context)
  if (!settings.demo) throw data(null, { status: 404 })
  return {
    blocks: await loadBlocks(sampleBlocks, { context, settings, path: 'dev/blocks', now: new Date() }),
  }
}

/** Every block that a story can be made of, with sample fields, and one that there is not. */
export default function BlocksGalleryPage() {
  const { blocks } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Content blocks"
        description="Every block that a page can be made of."
        indexed={false}
      />
      <div className="wrap py-12">
        <h1>Content blocks</h1>
        <ThemeLinks to={contentPaths.blocksGallery} />
      </div>
      {blocks.map((block, place) => (
        <div
          key={place}
          className={`py-6 border-t border-line ${styles.sample}`}
          data-testid={block.component}
        >
          <p className="wrap">
            <code>{block.component}</code>
          </p>
          <Blocks blocks={[block]} />
        </div>
      ))}
    </>
  )
}

const say = (...lines: string[]): RichText =>
  lines.map((text) => ({ type: 'paragraph', children: [{ type: 'text', text }] }))

const samples: { [Name in BlockName]: BlockFields<Name> } = {
  'rich-text': {
    text: [
      { type: 'heading', level: 2, id: 'sample-text', children: [{ type: 'text', text: 'Text' }] },
      {
        type: 'paragraph',
        children: [
          { type: 'text', text: 'Words can be ' },
          { type: 'strong', children: [{ type: 'text', text: 'strong' }] },
          { type: 'text', text: ' or ' },
          { type: 'emphasis', children: [{ type: 'text', text: 'stressed' }] },
          { type: 'text', text: ', and lead ' },
          { type: 'link', href: paths.pricing(), children: [{ type: 'text', text: 'to a page' }] },
          { type: 'text', text: ' or ' },
          {
            type: 'link',
            href: 'https://www.healthdirect.gov.au/',
            children: [{ type: 'text', text: 'to another site' }],
          },
          { type: 'text', text: '.' },
        ],
      },
      { type: 'list', ordered: false, items: [say('A list'), say('of two')] },
      { type: 'list', ordered: true, items: [say('First this'), say('Then that')] },
      { type: 'quote', children: say('Something worth saying twice.') },
      {
        type: 'table',
        head: [[{ type: 'text', text: 'Day' }], [{ type: 'text', text: 'Open' }]],
        rows: [[[{ type: 'text', text: 'Monday' }], [{ type: 'text', text: '9 am to 5 pm' }]]],
      },
      { type: 'rule' },
    ],
  },
  heading: { title: 'A heading', lead: 'And a sentence that says what follows.' },
  faq: {
    title: 'Questions and answers',
    items: [
      { question: 'Does this one open?', answer: say('Yes. It has an answer.') },
      { question: 'This one has no answer, so it does not open' },
    ],
  },
  notice: {
    tone: 'crisis',
    title: 'If you are not safe right now',
    text: say('Please call one of these lines.'),
  },
  buttons: {
    items: [
      { label: 'The first thing to do', href: paths.findPsychologist() },
      { label: 'Another', href: paths.getMatched() },
    ],
  },
  quote: { text: 'You can make it safe to be awake.', by: 'From one of our articles' },
  stats: {
    title: 'In numbers',
    items: [
      { value: '10', label: 'sessions a calendar year with a rebate' },
      {
        value: '6',
        label: 'sessions on one referral at most',
        source: { label: 'MBS Online', href: 'https://www.mbsonline.gov.au/' },
      },
    ],
  },
  grid: {
    title: 'Three things side by side',
    columns: 3,
    items: [
      { title: 'One', text: say('Some words about it.') },
      { title: 'Two', text: say('Some words about it.') },
      {
        title: 'Three',
        text: say('Some words.'),
        link: { label: 'More about pricing', href: paths.pricing() },
      },
    ],
  },
  table: { caption: 'A table', head: ['Session', 'Minutes'], rows: [['Psychologist', '50']] },
  journey: {
    title: 'What happens, in order',
    steps: [
      { title: 'Choose', text: 'See who is free.' },
      { title: 'Book', text: 'Fill in a few details.' },
      { title: 'Meet', text: 'By video.' },
    ],
  },
  'pricing-list': { title: 'What it costs' },
  'rebate-split': {
    title: 'How the rebate works',
    text: say('You pay after the session, and claim the rebate.'),
  },
  'pricing-table': { title: 'Every way to pay', note: 'Prices do not include bank fees.' },
  video: { title: 'A film about sleep', provider: 'youtube', id: 'sample-video' },
  'treatment-tiles': { title: 'What would you like help with?', concerns: ['anxiety', 'sleep', 'trauma'] },
  'survey-banner': {
    title: 'Need a mental health treatment plan?',
    text: 'Our GPs write them by video.',
    link: { label: 'See GPs who are free', href: paths.findGp() },
  },
  'logo-carousel': {
    title: 'Schemes we work with',
    logos: ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'].map((name) => ({
      name: `Scheme ${name}`,
      picture: { file: 'sample-logo.svg', alt: `Scheme ${name}` },
    })),
  },
  testimonials: {
    title: 'About booking',
    items: [
      {
        quote: 'Choosing a time took two minutes.',
        name: 'A sample',
        detail: 'About booking, not about care',
      },
    ],
  },
  'testimonial-carousel': {
    title: 'More about booking',
    items: [
      { quote: 'It was easy to move a session. '.repeat(30).trim(), name: 'A long sample' },
      { quote: 'The price was clear from the start.', name: 'A short sample' },
    ],
  },
  'help-search': { title: 'Find someone who can help', button: 'See who can help' },
  'psychologist-carousel': {
    title: 'Clinicians who help with anxiety',
    concerns: ['anxiety'],
    funding: 'rebate',
  },
  'specialisation-carousel': {
    title: 'By concern',
    concerns: ['anxiety', 'sleep', 'trauma', 'anger', 'addiction'],
  },
  'related-articles': { category: 'Sleep' },
  'blog-articles': { itemsPerPage: 3 },
  'contact-information': { title: 'Leave your details', text: 'We call you back.', button: 'Send' },
  login: { title: 'Already a client?', text: 'Log in to see your appointments.' },
  countdown: {
    title: 'New Medicare rebates',
    until: '2036-07-01T00:00:00+10:00',
    text: 'Until the rates of 1 July.',
    after: 'The new rates are in force.',
  },
  'link-columns': {
    columns: [
      { title: 'Find care here', links: [{ label: 'All psychologists', href: paths.findPsychologist() }] },
      { title: 'What it costs here', links: [{ label: 'All prices', href: paths.pricing() }] },
    ],
  },
}

/** One of each, the other looks of some, and one that there is not. */
const sampleBlocks: Block[] = [
  // The name and the fields are of one row of the table.
  ...Object.entries(samples).map(([component, fields]) => ({ component, ...fields }) as Block),
  { component: 'notice', tone: 'info', title: 'Good to know', text: say('Something to know.') },
  { component: 'notice', tone: 'warning', text: say('Something to watch.') },
  { component: 'pricing-list' },
  {
    component: 'countdown',
    title: 'A moment that has passed',
    until: '2020-07-01T00:00:00+10:00',
    after: 'It is over.',
  },
  { component: 'block-from-tomorrow', isUnknown: true },
]
