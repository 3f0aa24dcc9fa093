import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { type Concern, concerns } from '#domain/clinicians/concerns.ts'
import { Button } from '../../ui/button/button.tsx'
import { MultiComboBoxField } from '../../ui/combo-box/combo-box-field.tsx'
import type { BlockProps } from '../block-props.ts'
import { BlockSection } from '../block-section.tsx'
import * as styles from './help-search-block.module.css'

const options = concerns.map(({ code, label }) => ({ value: code, label }))

/** A plain form: it works before, and without, any script. */
export function HelpSearchBlock({ fields: { title, button }, id }: BlockProps<'help-search'>) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<readonly Concern[]>([])
  const search = (event: FormEvent) => {
    event.preventDefault()
    void navigate(paths.findPsychologist({ specializations: chosen.length > 0 ? chosen : undefined }))
  }
  return (
    <BlockSection title={title} id={id}>
      <form
        className={`card card--raised ${styles.form}`}
        action={paths.findPsychologist()}
        method="get"
        onSubmit={search}
      >
        <MultiComboBoxField
          label="What would you like help with?"
          name="specializations"
          placeholder="Any concern"
          options={options}
          chosen={chosen}
          // The options are the concerns, so what is chosen of them is one.
          onChange={(codes) => setChosen(codes as Concern[])}
        />
        <Button type="submit">{button}</Button>
      </form>
    </BlockSection>
  )
}
