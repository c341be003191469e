import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LogoFile } from '@daymark/contracts';

/** An uploaded logo; its file is in the storage under the same name. */
@Entity('logos')
export class LogoEntity {
  /** 128 random bits in hexadecimal. */
  @PrimaryColumn('text')
  name!: string;

  @Column('uuid')
  user_id!: string;

  @Column('text')
  media_type!: LogoFile['media_type'];

  @Column('integer')
  bytes!: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at!: Date;
}
