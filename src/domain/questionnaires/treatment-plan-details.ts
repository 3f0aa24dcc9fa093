import { australianStates } from '../identifiers/address.ts'
import type { Term } from '../vocabulary.ts'
import { type Question, type QuestionnaireStep, yesOrNo } from './questionnaire.ts'
import {
  educationLevels,
  employmentStatuses,
  genderIdentities,
  homeLanguages,
  indigenousStatuses,
  livingSituations,
  relationshipStatuses,
} from './treatment-plan-options.ts'

/**
 * ISO 3166-1, Australia first, the others by name. Written out, so that server and browser always show the same names.
 * See docs/product/gp.md#treatment-plan-questionnaire.
 */
const written = `
  AU Australia; AF Afghanistan; AX Åland Islands; AL Albania; DZ Algeria; AS American Samoa; AD Andorra;
  AO Angola; AI Anguilla; AQ Antarctica; AG Antigua and Barbuda; AR Argentina; AM Armenia; AW Aruba;
  AT Austria; AZ Azerbaijan; BS Bahamas; BH Bahrain; BD Bangladesh; BB Barbados; BY Belarus; BE Belgium;
  BZ Belize; BJ Benin; BM Bermuda; BT Bhutan; BO Bolivia; BA Bosnia and Herzegovina; BW Botswana;
  BV Bouvet Island; BR Brazil; IO British Indian Ocean Territory; VG British Virgin Islands; BN Brunei;
  BG Bulgaria; BF Burkina Faso; BI Burundi; KH Cambodia; CM Cameroon; CA Canada; CV Cape Verde;
  BQ Caribbean Netherlands; KY Cayman Islands; CF Central African Republic; TD Chad; CL Chile; CN China;
  CX Christmas Island; CC Cocos (Keeling) Islands; CO Colombia; KM Comoros; CD Congo (Democratic Republic);
  CG Congo (Republic); CK Cook Islands; CR Costa Rica; CI Côte d’Ivoire; HR Croatia; CU Cuba; CW Curaçao;
  CY Cyprus; CZ Czechia; DK Denmark; DJ Djibouti; DM Dominica; DO Dominican Republic; EC Ecuador; EG Egypt;
  SV El Salvador; GQ Equatorial Guinea; ER Eritrea; EE Estonia; SZ Eswatini; ET Ethiopia;
  FK Falkland Islands; FO Faroe Islands; FJ Fiji; FI Finland; FR France; GF French Guiana;
  PF French Polynesia; TF French Southern Territories; GA Gabon; GM Gambia; GE Georgia; DE Germany;
  GH Ghana; GI Gibraltar; GR Greece; GL Greenland; GD Grenada; GP Guadeloupe; GU Guam; GT Guatemala;
  GG Guernsey; GN Guinea; GW Guinea-Bissau; GY Guyana; HT Haiti; HM Heard Island and McDonald Islands;
  HN Honduras; HK Hong Kong; HU Hungary; IS Iceland; IN India; ID Indonesia; IR Iran; IQ Iraq; IE Ireland;
  IM Isle of Man; IL Israel; IT Italy; JM Jamaica; JP Japan; JE Jersey; JO Jordan; KZ Kazakhstan; KE Kenya;
  KI Kiribati; KW Kuwait; KG Kyrgyzstan; LA Laos; LV Latvia; LB Lebanon; LS Lesotho; LR Liberia; LY Libya;
  LI Liechtenstein; LT Lithuania; LU Luxembourg; MO Macao; MG Madagascar; MW Malawi; MY Malaysia;
  MV Maldives; ML Mali; MT Malta; MH Marshall Islands; MQ Martinique; MR Mauritania; MU Mauritius;
  YT Mayotte; MX Mexico; FM Micronesia; MD Moldova; MC Monaco; MN Mongolia; ME Montenegro; MS Montserrat;
  MA Morocco; MZ Mozambique; MM Myanmar; NA Namibia; NR Nauru; NP Nepal; NL Netherlands; NC New Caledonia;
  NZ New Zealand; NI Nicaragua; NE Niger; NG Nigeria; NU Niue; NF Norfolk Island; KP North Korea;
  MK North Macedonia; MP Northern Mariana Islands; NO Norway; OM Oman; PK Pakistan; PW Palau; PS Palestine;
  PA Panama; PG Papua New Guinea; PY Paraguay; PE Peru; PH Philippines; PN Pitcairn Islands; PL Poland;
  PT Portugal; PR Puerto Rico; QA Qatar; RE Réunion; RO Romania; RU Russia; RW Rwanda; WS Samoa;
  SM San Marino; ST São Tomé and Príncipe; SA Saudi Arabia; SN Senegal; RS Serbia; SC Seychelles;
  SL Sierra Leone; SG Singapore; SX Sint Maarten; SK Slovakia; SI Slovenia; SB Solomon Islands; SO Somalia;
  ZA South Africa; GS South Georgia and South Sandwich Islands; KR South Korea; SS South Sudan; ES Spain;
  LK Sri Lanka; BL St Barthélemy; SH St Helena; KN St Kitts and Nevis; LC St Lucia; MF St Martin;
  PM St Pierre and Miquelon; VC St Vincent and the Grenadines; SD Sudan; SR Suriname;
  SJ Svalbard and Jan Mayen; SE Sweden; CH Switzerland; SY Syria; TW Taiwan; TJ Tajikistan; TZ Tanzania;
  TH Thailand; TL Timor-Leste; TG Togo; TK Tokelau; TO Tonga; TT Trinidad and Tobago; TN Tunisia;
  TR Türkiye; TM Turkmenistan; TC Turks and Caicos Islands; TV Tuvalu; UG Uganda; UA Ukraine;
  AE United Arab Emirates; GB United Kingdom; US United States; UY Uruguay; UM US Outlying Islands;
  VI US Virgin Islands; UZ Uzbekistan; VU Vanuatu; VA Vatican City; VE Venezuela; VN Vietnam;
  WF Wallis and Futuna; EH Western Sahara; YE Yemen; ZM Zambia; ZW Zimbabwe`

export const countries: readonly Term[] = written.split(';').map((country) => {
  const [code = '', ...words] = country.trim().split(' ')
  return { code, label: words.join(' ') }
})

const addressQuestions: readonly Question[] = [
  {
    key: 'country',
    heading: 'Your address',
    text: 'Country',
    name: 'Country',
    kind: 'select',
    options: countries,
    initial: 'AU',
    autoComplete: 'country',
  },
  {
    key: 'street',
    text: 'Street address',
    name: 'Street address',
    kind: 'text',
    autoComplete: 'address-line1',
  },
  {
    key: 'street2',
    text: 'Unit, building or second line',
    name: 'Second line of the address',
    kind: 'text',
    isOptional: true,
    autoComplete: 'address-line2',
  },
  { key: 'suburb', text: 'Suburb or city', name: 'Suburb', kind: 'text', autoComplete: 'address-level2' },
  {
    key: 'state',
    text: 'State',
    name: 'State',
    kind: 'select',
    options: australianStates,
    autoComplete: 'address-level1',
    askedIf: { key: 'country', isOneOf: ['AU'] },
  },
  {
    key: 'postcode',
    text: 'Postcode',
    name: 'Postcode',
    kind: 'postcode',
    autoComplete: 'postal-code',
    askedIf: { key: 'country', isOneOf: ['AU'] },
  },
]

/** What 'Other' asks for. */
const describeOther = (key: string, what: string): Question => ({
  key: `other${key.charAt(0).toUpperCase()}${key.slice(1)}`,
  text: `Please describe ${what}`,
  name: `Description of ${what}`,
  kind: 'text',
  askedIf: { key, isOneOf: ['other'] },
})

/** Steps 7 and 8. Keys are fixed by the interface. See docs/product/gp.md#treatment-plan-questionnaire. */
export const detailsSteps: readonly QuestionnaireStep[] = [
  {
    code: 'myDetails1',
    title: 'My details',
    lead: 'A little about you. It helps your GP see the whole picture. This is the first of two pages.',
    questions: [
      {
        key: 'gender',
        text: 'How do you describe your gender?',
        name: 'Gender',
        kind: 'choice',
        options: genderIdentities,
      },
      {
        key: 'otherGender',
        text: 'Which term do you use?',
        name: 'Your term',
        kind: 'text',
        askedIf: { key: 'gender', isOneOf: ['differentTerm'] },
      },
      { key: 'nationality', text: 'Nationality', name: 'Nationality', kind: 'select', options: countries },
      {
        key: 'languageSpeakAtHome',
        text: 'Which language do you speak at home?',
        name: 'Language spoken at home',
        kind: 'select',
        options: homeLanguages,
      },
      {
        key: 'employmentStatus',
        text: 'Employment',
        name: 'Employment',
        kind: 'choice',
        options: employmentStatuses,
      },
      {
        key: 'describeOccupation',
        text: 'What is your occupation?',
        name: 'Occupation',
        kind: 'text',
        askedIf: { key: 'employmentStatus', isOneOf: ['fullTime', 'partTime'] },
      },
      describeOther('employmentStatus', 'your employment'),
    ],
  },
  {
    code: 'myDetails2',
    title: 'My details',
    lead: 'This is the last page. “Submit” sends all your answers.',
    questions: [
      {
        key: 'levelCompletedEducation',
        text: 'Highest level of education you have completed',
        name: 'Education',
        kind: 'choice',
        options: educationLevels,
      },
      {
        key: 'relationshipStatus',
        text: 'Relationship status',
        name: 'Relationship status',
        kind: 'choice',
        options: relationshipStatuses,
      },
      describeOther('relationshipStatus', 'your relationship status'),
      {
        key: 'livingWith',
        text: 'Who do you live with?',
        name: 'Who you live with',
        kind: 'choice',
        options: livingSituations,
      },
      describeOther('livingWith', 'how you live'),
      {
        key: 'parentOfChildUnder18',
        text: 'Are you a parent of a child under 18?',
        name: 'Answer about children under 18',
        messages: { required: 'Please tell us whether you are a parent of a child under 18' },
        kind: 'choice',
        options: yesOrNo,
      },
      {
        key: 'identifiesAsAboriginalOrTorresStraitIslander',
        text: 'Do you identify as Aboriginal or Torres Strait Islander?',
        name: 'Answer about Aboriginal or Torres Strait Islander identity',
        messages: { required: 'Please choose one, or “Prefer not to say”' },
        help: 'Your GP can offer care and supports made for you.',
        kind: 'choice',
        options: indigenousStatuses,
      },
      ...addressQuestions,
    ],
  },
]
