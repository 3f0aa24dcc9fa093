import type { BlockProps } from '../block-props.ts'
import { BlockSection } from '../block-section.tsx'
import * as styles from './journey-block.module.css'

/** What happens, in order. */
export function JourneyBlock({ fields: { title, steps }, id }: BlockProps<'journey'>) {
  const Heading = title === undefined ? 'h2' : 'h3'
  return (
    <BlockSection title={title} id={id}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            <Heading>{step.title}</Heading>
            <p className="text-ink-soft">{step.text}</p>
          </li>
        ))}
      </ol>
    </BlockSection>
  )
}
