/**
 * What structured data must have and may have. Properties: https://schema.org/docs/full.html, release 29. Required ones:
 * https://developers.google.com/search/docs/appearance/structured-data (breadcrumb, faqpage, article, organization), where Google
 * shows something for the type; for the others, what makes the thing worth reading. Google asks an address of a `LocalBusiness`,
 * which a practice that sees people by video does not have: docs/decisions/0035-search-and-sharing.md.
 */
type Rule = { required: readonly string[]; allowed?: readonly string[] }

const thing = ['name', 'url', 'description', 'image', 'mainEntityOfPage', '@id']
const organisation = [
  'email',
  'areaServed',
  'contactPoint',
  'knowsLanguage',
  'knowsAbout',
  'parentOrganization',
]
const creativeWork = [
  'about',
  'audience',
  'author',
  'citation',
  'dateModified',
  'datePublished',
  'headline',
  'inLanguage',
  'isAccessibleForFree',
  'keywords',
  'publisher',
]
const webPage = [...creativeWork, 'breadcrumb', 'lastReviewed', 'mainEntity', 'reviewedBy']

const rules: Record<string, Rule> = {
  BreadcrumbList: { required: ['itemListElement'] },
  ListItem: { required: ['position', 'name', 'item'] },
  FAQPage: { required: ['mainEntity'], allowed: webPage },
  Question: { required: ['name', 'acceptedAnswer'] },
  Answer: { required: ['text'] },
  BlogPosting: {
    required: [
      'headline',
      'image',
      'datePublished',
      'dateModified',
      'author',
      'publisher',
      'mainEntityOfPage',
    ],
    allowed: [...creativeWork, 'articleSection'],
  },
  WebPage: { required: ['name', 'url', 'description'], allowed: webPage },
  MedicalWebPage: { required: ['name', 'url', 'lastReviewed', 'about'], allowed: webPage },
  MedicalBusiness: { required: ['name', 'url'], allowed: organisation },
  MedicalOrganization: { required: ['name', 'url'], allowed: organisation },
  OnlineBusiness: { required: ['name', 'url'], allowed: organisation },
  ContactPoint: { required: ['contactType'], allowed: ['email', 'availableLanguage', 'areaServed'] },
  Physician: { required: ['name', 'url', 'medicalSpecialty'], allowed: organisation },
  IndividualPhysician: { required: ['name', 'url', 'practicesAt'], allowed: organisation },
  Person: { required: ['name', 'url', 'jobTitle'], allowed: ['worksFor', 'knowsAbout', 'knowsLanguage'] },
  Country: { required: ['name'] },
  CreativeWork: { required: ['name', 'url'], allowed: creativeWork },
  PatientAudience: { required: [] },
  Thing: { required: ['name'] },
}

/** Everything that is wrong with a page's structured data, in words; empty when nothing is. */
export function checkStructuredData(json: string): string[] {
  const data = JSON.parse(json)
  if (data['@context'] !== 'https://schema.org') return ['The context is not https://schema.org']
  return [data['@graph'] ?? data].flat().flatMap((item: Node) => checkNode(item))
}

type Node = Record<string, unknown>

function checkNode(node: Node): string[] {
  const types = [node['@type']].flat().map(String)
  const known = types.flatMap((type) => rules[type] ?? [])
  if (known.length < types.length) return [`${types.join(', ')}: a type without a rule`]
  const required = known.flatMap((rule) => rule.required)
  const allowed = new Set(['@type', ...thing, ...required, ...known.flatMap((rule) => rule.allowed ?? [])])
  const say = (what: string) => `${types.join(', ')}: ${what}`
  return [
    ...required.filter((name) => isEmpty(node[name])).map((name) => say(`${name} is missing`)),
    ...Object.keys(node)
      .filter((name) => !allowed.has(name))
      .map((name) => say(`${name} does not belong here`)),
    ...Object.entries(node).flatMap(([name, value]) => checkValue(name, value).map(say)),
    ...Object.values(node)
      .flat()
      .filter((value): value is Node => typeof value === 'object' && value !== null)
      .flatMap(checkNode),
  ]
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const addresses = ['url', 'item', 'image', 'mainEntityOfPage', '@id']
const days = ['datePublished', 'dateModified', 'lastReviewed']

function checkValue(name: string, value: unknown): string[] {
  if (addresses.includes(name) && typeof value === 'string' && !/^https?:\/\//.test(value))
    return [`${name} is not an absolute address: ${value}`]
  if (days.includes(name) && !/^\d{4}-\d{2}-\d{2}/.test(String(value)))
    return [`${name} is not a day: ${value}`]
  return []
}
