import type { ReactNode } from 'react'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { FormFaults } from '../form/form-faults.tsx'
import type { FieldOf, Messages } from '../form/use-checked-form.ts'
import { BookerFields } from './booker-fields.tsx'
import { DocumentsField } from './documents-field.tsx'
import { NextFoot } from './next-foot.tsx'
import { ParentConsent } from './parent-consent.tsx'
import { type Details, type DetailsValues, useDetailsForm } from './use-details-form.ts'

type DetailsFormProps<V extends DetailsValues> = {
  client: ClientRecord
  details: Details<V>
  words: {
    form: string
    /** Under the question for whom it is. */
    booker?: string
    documents: { title: string; label: string; help: string }
  }
  /** What only this funding asks for. */
  children: (fields: { field: (name: FieldOf<V>) => object; errors: Messages<V> }) => ReactNode
}

/** Document 1 section 2, screens 7 and 9. */
export function DetailsForm<V extends DetailsValues>({
  client,
  details,
  words,
  children,
}: DetailsFormProps<V>) {
  const { form, errors, who, documents, ...foot } = useDetailsForm(client, details)
  const { field } = form
  return (
    <>
      <FormFaults attempts={form.attempts} errors={errors} fields={Object.keys(details.names)} />
      <form noValidate onSubmit={foot.onSubmit} aria-label={words.form}>
        <BookerFields {...{ field, errors }} {...who} note={words.booker} />
        {children({ field, errors })}
        <section className="form-section">
          <header>
            <h2 className="text-xl">{words.documents.title}</h2>
          </header>
          <DocumentsField
            documents={documents}
            label={words.documents.label}
            help={words.documents.help}
            error={errors.uploadedFiles}
          />
        </section>
        <NextFoot {...foot}>
          {who.booker === 'myChild' && (
            <ParentConsent input={field('isConsentForParent')} error={errors.isConsentForParent} />
          )}
        </NextFoot>
      </form>
    </>
  )
}
