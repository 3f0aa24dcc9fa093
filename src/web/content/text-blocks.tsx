import ArrowRight from 'lucide-react/icons/arrow-right'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { CrisisLines } from '../site/crisis-lines.tsx'
import { Drawing } from '../ui/art.tsx'
import { Questions } from '../ui/fold.tsx'
import type { BlockProps } from './block-props.ts'
import { BlockSection } from './block-section.tsx'
import { ContentLink, RichText } from './rich-text.tsx'
import * as styles from './blocks.module.css'

export const HeadingBlock = ({ fields: { title, lead }, id }: BlockProps<'heading'>) => (
  <div className="grid gap-3" id={id}>
    <h2>{title}</h2>
    {lead && <p className="lead">{lead}</p>}
  </div>
)

export function NoticeBlock({ fields: { tone, title, text } }: BlockProps<'notice'>) {
  if (tone === 'crisis')
    return (
      <aside
        className={`grid gap-4 p-6 rounded-lg bg-crisis text-on-crisis ${styles.crisis}`}
        aria-label={title ?? 'Help now'}
      >
        {title && <b className="font-display text-lg/[1.3] font-medium">{title}</b>}
        <RichText text={text} />
        {/* From the code, never from content: docs/product/site.md#crisis-lines. */}
        <CrisisLines />
      </aside>
    )
  const Icon = tone === 'info' ? Info : TriangleAlert
  return (
    <div className={tone === 'info' ? 'notice' : 'notice notice--warning'}>
      <Icon className="icon" />
      {title && <b>{title}</b>}
      <RichText text={text} />
    </div>
  )
}

/** The first is the one to press; the rest are beside it. */
export const ButtonsBlock = ({ fields: { items } }: BlockProps<'buttons'>) => (
  <p className="flex flex-wrap gap-3">
    {items.map(({ label, href }, place) => (
      <ContentLink key={href} href={href} className={place === 0 ? 'btn btn--primary' : 'btn btn--secondary'}>
        {label}
      </ContentLink>
    ))}
  </p>
)

export const QuoteBlock = ({ fields: { text, by } }: BlockProps<'quote'>) => (
  <figure className="py-5 border-y border-line">
    <blockquote className="font-display text-xl/[1.35] font-normal tracking-[-0.01em] text-balance">
      {text}
    </blockquote>
    {by && <figcaption className="mt-3 text-sm text-ink-soft">{by}</figcaption>}
  </figure>
)

export const StatsBlock = ({ fields: { title, items }, id }: BlockProps<'stats'>) => (
  <BlockSection title={title} id={id}>
    <ul className={styles.stats}>
      {items.map(({ value, label, source }) => (
        <li key={label} className="grid content-start gap-1 pt-4 border-t border-line">
          <b className="font-display text-3xl/[1.1] font-medium tracking-[-0.02em] tabular-nums lining-nums">
            {value}
          </b>
          <span>{label}</span>
          {source && (
            <span className="text-xs text-ink-soft">
              Source: <ContentLink href={source.href}>{source.label}</ContentLink>
            </span>
          )}
        </li>
      ))}
    </ul>
  </BlockSection>
)

export function GridBlock({ fields: { title, columns, items }, id }: BlockProps<'grid'>) {
  const Heading = title === undefined ? 'h2' : 'h3'
  return (
    <BlockSection title={title} id={id}>
      <ul className={`grid gap-6 ${styles.grid}`} data-columns={columns}>
        {items.map((item) => (
          <li key={item.title} className="card grid content-start justify-items-start gap-3">
            <Heading className="text-lg">{item.title}</Heading>
            <RichText text={item.text} />
            {item.link && (
              <ContentLink className="link" href={item.link.href}>
                {item.link.label}
                <ArrowRight className="icon" />
              </ContentLink>
            )}
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}

export function JourneyBlock({ fields: { title, steps }, id }: BlockProps<'journey'>) {
  const Heading = title === undefined ? 'h2' : 'h3'
  return (
    <BlockSection title={title} id={id}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            <Heading>{step.title}</Heading>
            <p className="text-ink-soft max-w-[36ch] text-sm">{step.text}</p>
          </li>
        ))}
      </ol>
    </BlockSection>
  )
}

export const FaqBlock = ({ fields: { title, items }, id }: BlockProps<'faq'>) => (
  <BlockSection title={title} id={id} isBeside={title !== undefined}>
    <Questions
      firstOpen
      items={items.map(({ question, answer }) => ({
        question,
        answer: answer && <RichText text={answer} />,
      }))}
    />
  </BlockSection>
)

export const LinkColumnsBlock = ({ fields: { columns }, id }: BlockProps<'link-columns'>) => (
  <BlockSection id={id}>
    <div className={styles.columns}>
      {columns.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2 className="text-md">{title}</h2>
          <ul>
            {links.map(({ label, href }) => (
              <li key={href}>
                <ContentLink href={href}>{label}</ContentLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  </BlockSection>
)

export const SurveyBannerBlock = ({
  fields: { title, text, link },
  data: condition,
}: BlockProps<'survey-banner'>) => (
  <section className="wrap pb-section">
    <div className={`lg:grid-cols-[1fr_320px] lg:items-center lg:p-12 ${styles.surveyBand}`}>
      <div className="grid justify-items-start gap-3.5">
        <h2>{title}</h2>
        <p className="text-ink-soft">{text}</p>
        {condition && (
          <div className="text-sm text-ink-soft">
            <RichText text={condition} />
          </div>
        )}
        <ContentLink className="btn btn--secondary" href={link.href}>
          {link.label}
          <ArrowRight className="icon" />
        </ContentLink>
      </div>
      <div className="max-w-[260px] lg:max-w-none">
        <Drawing name="branch" />
      </div>
    </div>
  </section>
)
