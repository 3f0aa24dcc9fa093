import { Link } from 'react-router'
import { contentPaths } from '#contract/content-paths.ts'
import { concerns } from '#domain/clinicians/concerns.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import type { BlockProps } from '../block-props.ts'
import { BlockSection } from '../block-section.tsx'
import { concernIcons, concernsInOrder } from './concern-icons.ts'
import * as styles from './treatment-tiles-block.module.css'

export function TreatmentTilesBlock({ fields, id }: BlockProps<'treatment-tiles'>) {
  const shown = fields.concerns ?? concernsInOrder
  return (
    <BlockSection title={fields.title} lead={fields.lead} id={id}>
      <ul className={styles.tiles}>
        {shown.map((concern) => {
          const Icon = concernIcons[concern]
          return (
            <li key={concern}>
              <Link to={contentPaths.treatment(concern)}>
                <Icon className="icon" />
                <span>{findLabel(concerns, concern)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </BlockSection>
  )
}
