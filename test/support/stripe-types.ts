import { join } from 'node:path'
import ts from 'typescript'
import type { Exchange } from './fake-stripe.ts'

/** What Stripe’s library calls the parameters and the answer of each request that the adapter makes. */
const types: Record<string, readonly [parameters: string, answer: string]> = {
  'GET /v1/charges': ['ChargeListParams', 'ApiList<Stripe.Charge>'],
  'GET /v1/checkout/sessions/{id}': ['Checkout.SessionRetrieveParams', 'Checkout.Session'],
  'GET /v1/customers/{id}/payment_methods': [
    'CustomerListPaymentMethodsParams',
    'ApiList<Stripe.PaymentMethod>',
  ],
  'GET /v1/payment_intents': ['PaymentIntentListParams', 'ApiList<Stripe.PaymentIntent>'],
  'GET /v1/payment_intents/{id}': ['PaymentIntentRetrieveParams', 'PaymentIntent'],
  'GET /v1/refunds': ['RefundListParams', 'ApiList<Stripe.Refund>'],
  'GET /v1/refunds/{id}': ['RefundRetrieveParams', 'Refund'],
  'GET /v1/setup_intents/{id}': ['SetupIntentRetrieveParams', 'SetupIntent'],
  'POST /v1/checkout/sessions': ['Checkout.SessionCreateParams', 'Checkout.Session'],
  'POST /v1/payment_intents': ['PaymentIntentCreateParams', 'PaymentIntent'],
  'POST /v1/payment_methods/{id}/detach': ['PaymentMethodDetachParams', 'PaymentMethod'],
  'POST /v1/refunds': ['RefundCreateParams', 'Refund'],
}

export const stripeRequests = Object.keys(types)

/** `POST /v1/refunds`, whatever it is about. */
export const requestOf = ({ method, path }: Pick<Exchange, 'method' | 'path'>): string =>
  `${method} ${(path.split('?')[0] ?? '').replaceAll(/\/(pi|re|cs|ch|cus|pm|seti)_[^/]+/g, '/{id}')}`

type Sample = { type: string; value: unknown }

function samplesOf(exchange: Exchange): Sample[] {
  const [parameters, answer] = types[requestOf(exchange)] ?? []
  if (!parameters || !answer) throw new Error(`Stripe’s types are not known for ${requestOf(exchange)}`)
  const query = new URL(exchange.path, 'http://stripe.test').searchParams
  const isRefused = exchange.status >= 400
  return [
    { type: `Stripe.${parameters}`, value: readForm(new URLSearchParams([...query, ...exchange.form])) },
    { type: isRefused ? '{ error: Stripe.StripeRawError }' : `Stripe.${answer}`, value: exchange.body },
  ]
}

const eventSample = (event: string): Sample => {
  const value = JSON.parse(event)
  return { type: `Extract<Stripe.Event, { type: '${value.type}' }>`, value }
}

/** `a[b][0]=5` as Stripe reads it. Only metadata has texts that look like numbers. */
function readForm(form: URLSearchParams): object {
  const whole: Record<string, unknown> = {}
  for (const [name, text] of form) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    let at = whole
    for (const part of path.slice(0, -1)) at = Object((at[part] ??= {}))
    at[path.at(-1) ?? ''] = name.includes('metadata') ? text : readValue(text)
  }
  return Object(asLists(whole))
}

const readValue = (text: string) => (/^(\d+|true|false)$/.test(text) ? JSON.parse(text) : text)

/** Objects whose names are 0, 1, … are lists. */
function asLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, part]) => [name, asLists(part)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}

/**
 * What the TypeScript compiler says of requests, answers and events when they are written down as values of the types in Stripe’s
 * own library, which is generated from its published OpenAPI: missing fields, unknown ones and wrong values. Nothing, where all fit.
 */
export function findTypeErrors(exchanges: readonly Exchange[], events: readonly string[]): string[] {
  const samples = [...exchanges.flatMap(samplesOf), ...events.map(eventSample)]
  const lines = samples.map(
    ({ type, value }, index) => `export const v${index}: ${type} = ${JSON.stringify(value)}`,
  )
  const text = [`import type { Stripe } from 'stripe'`, ...new Set(lines)].join('\n')
  const name = join(import.meta.dirname, 'stripe-samples.ts')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
  }
  const host = ts.createCompilerHost(options)
  const readFile = host.getSourceFile.bind(host)
  host.getSourceFile = (file, ...rest) =>
    file === name ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2023) : readFile(file, ...rest)
  const program = ts.createProgram([name], options, host)
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
