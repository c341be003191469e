import type { MemberRole } from '@daymark/contracts';
import { product } from './product.js';

export interface ApiResponse<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

/** The client address that a proxy would report; changed for each test. */
export const client = { address: '10.0.0.1' };

/** Sends one request to the product. */
export async function api<Body = Record<string, unknown>>(
  method: string,
  path: string,
  options: {
    token?: string;
    body?: unknown;
    /** The bytes of an image, as the body. */
    file?: string | Uint8Array<ArrayBuffer>;
    headers?: Record<string, string>;
  } = {},
): Promise<ApiResponse<Body>> {
  const response = await fetch(new URL(path, product.origin), {
    method,
    redirect: 'manual',
    headers: {
      'x-requested-with': 'e2e',
      'x-forwarded-for': client.address,
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...(options.file !== undefined && { 'content-type': 'image/png' }),
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    ...(options.file !== undefined && { body: options.file }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (isJson && text ? JSON.parse(text) : {}) as Body,
  };
}

/** Whoever signs in in a language is written to in it from then on. */
export async function signInByApi(email: string, password: string, language?: string): Promise<string> {
  const response = await api<{ access_token: string }>('POST', '/api/auth/sign-in', {
    body: { email, password },
    headers: language === undefined ? {} : { 'accept-language': language },
  });
  if (response.status !== 200)
    throw new Error(`sign-in of ${email} answered ${response.status}: ${response.text}`);
  return response.body.access_token;
}

export const signInOwner = () => signInByApi(product.owner.email, product.owner.password);

/** Creates an approved account and returns a session. */
export async function createAccount(email: string, password: string): Promise<string> {
  await api('POST', '/api/auth/sign-up', { body: { email, password } });
  await approveAccount(email);
  return signInByApi(email, password);
}

/** The owner's last token in this process: hashing the password for each sign-in would be slow. */
let ownersToken: string | undefined;

async function asOwner<Body>(method: string, path: string, body?: unknown): Promise<ApiResponse<Body>> {
  const ask = (token: string) => api<Body>(method, path, { token, body });
  const response = await ask((ownersToken ??= await signInOwner()));
  if (response.status !== 401) return response;
  return ask((ownersToken = await signInOwner()));
}

/** Approves a registration as the owner. */
export async function approveAccount(email: string): Promise<void> {
  for (let page = 1; ; page += 1) {
    const path = `/api/admin/registrations?page=${page}&page_size=100`;
    const list = await asOwner<{ items: { id: string; email: string }[] }>('GET', path);
    const registration = list.body.items.find((item) => item.email === email);
    if (registration) {
      await asOwner('POST', `/api/admin/registrations/${registration.id}`, { approve: true });
      return;
    }
    if (list.body.items.length === 0) throw new Error(`no registration of ${email} waits`);
  }
}

export const createCalendar = (token: string, fields: object) => create(token, '/api/calendars', fields);

export const createEvent = (token: string, fields: object) =>
  create(token, '/api/events', {
    start_local: '2031-12-02T09:00',
    end_local: '2031-12-02T10:00',
    timezone: 'Europe/Berlin',
    ...fields,
  });

/** Invites somebody with an account to a calendar, who accepts. */
export async function giveRole(
  { owner, id }: { owner: string; id: string },
  person: { email: string; token: string },
  role: MemberRole,
): Promise<void> {
  await create(owner, `/api/calendars/${id}/invitations`, { email: person.email, role });
  const { items } = (
    await api<{ items: { id: string; calendar: { id: string } }[] }>('GET', '/api/invitations', {
      token: person.token,
    })
  ).body;
  const invitation = items.find(({ calendar }) => calendar.id === id);
  const answer = await api('POST', `/api/invitations/${invitation?.id}/answer`, {
    token: person.token,
    body: { accept: true },
  });
  if (answer.status >= 300)
    throw new Error(`the invitation was answered with ${answer.status}: ${answer.text}`);
}

/** Fails where it is refused, such as by a limit: the test would go on without it. */
async function create(token: string, path: string, body: object): Promise<{ id: string }> {
  const response = await api<{ id: string }>('POST', path, { token, body });
  if (response.status !== 201) throw new Error(`${path} answered ${response.status}: ${response.text}`);
  return response.body;
}
