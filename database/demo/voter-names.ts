/** Voters who read English. Several to a line: one each would be a file of four hundred. */
const english = `
Aaliyah Simmons, Aaron Whitfield, Abigail Ravenel, Adaeze Okonkwo, Adrian Mosley, Aisha Grant,
Alexis Pinckney, Amanda Hutto, Amari Gadsden, Amelia Rutledge, Amir Haddad, Amy Tran,
Andre Middleton, Angela Bowers, Anika Desai, Anna Gillespie, Anthony Sumter, Antoine Baxley,
April Stancil, Arjun Menon, Ashley Crosby, Audrey Lathan, Ava Thigpen, Beau Carlisle,
Benita Capers, Benjamin Yoon, Bethany Strickland, Blake Hendrix, Bradley Cato, Brandon Geathers,
Brenda Youmans, Brianna Singletary, Bryce Tillman, Caleb Wofford, Camille Prioleau,
Caroline Vandiver, Carter Bohannon, Cassandra Felder, Cedric Manigault, Chandra Pillai,
Charles Dantzler, Chelsea Rabon, Chidi Nwosu, Christine Phan, Clara Hollings,
Claudette Moultrie, Clayton Purvis, Connor Feeney, Courtney Sease, Crystal Altman,
Dakota Pruitt, Damaris Snipes, Daniel Kwon, Darius Wigfall, Darlene Poston, David Eubanks,
Deja Goodwine, Delano Brevard, Denise Gethers, Derrick Funderburk, Desmond Ladson, Diana Petrov,
Dominique Gaillard, Dwayne Stukes, Ebony Chisolm, Eddie McTeer, Elaine Shuler, Eleanor Baskin,
Elijah Rivers, Emily Zheng, Erica Bellinger, Ethan Caudill, Evelyn Tisdale, Faith Blackmon,
Felicia Wideman, Fiona Gallman, Frederick Nesmith, Gabrielle Toole, Garrett Lominick,
Georgia Ann Rucker, Gloria Swinton, Grace Adeyemi, Grady Stephens, Gwendolyn Frasier,
Hailey Dukes, Hannah Bergstrom, Harper Collingsworth, Hassan Rahimi, Henry Nakamura,
Hope Ellington, Imani Washington, Ingrid Sorensen, Isaac Pettigrew, Isaiah Brockington,
Jacqueline Dingle, Jada Simpkins, Jalen Cunningham, Jamal Hazel, Janelle Rouse, Jared Outlaw,
Jasmine Legare, Jason Castellaw, Jeremiah Gamble, Jessica Nguyen, Jillian Stroud,
Jocelyn Mikell, Jonah Weisberg, Jordan Hemphill, Joy Ogunleye, Julian Fairey, Kaitlyn Moody,
Katherine Dozier, Kavya Reddy, Keisha Belton, Kendall Ashmore, Kendrick Wilder, Kenneth Hiott,
Kiara Odom, Kimberly Rast, Kofi Mensah, Kristen Bagwell, Lakeisha Tolliver, Lamar Witherspoon,
Lance Hydrick, Laurel Timmons, Lauren Padgett, Leah Rosenthal, Leon Garvin, Liam Dougherty,
Lillian Kirkland, Linh Dang, Logan Sturgis, Loretta Speights, Lucas Weatherford, Lydia Cathcart,
Mackenzie Lott, Malcolm Richburg, Malik Jamison, Marcus Pendarvis, Margaret Huiet,
Marquis Foxworth, Martha Inabinet, Mason Tyndall, Maya Krishnan, Megan Roper, Mia Castleberry,
Mildred Cokley, Miles Abernathy, Minh Vo, Miriam Goldfarb, Monique Sanders, Morgan Ethridge,
Nadia Karimi, Naomi Fulmer, Natalie Hargrove, Nathaniel Goss, Nia Coleman, Nicole Zimmerman,
Nigel Braithwaite, Noah Swygert, Octavia Burgess, Olivia Nettles, Omar Siddiqui,
Opal Youngblood, Owen McElveen, Paige Sandifer, Patrice Oglesby, Paul Cheng, Phoebe Lesesne,
Preston Guerry, Priscilla Mazyck, Quentin Rhodes, Rachel Livingston, Rajesh Bhatt,
Ramona Gilliard, Randall Sox, Raven Pickett, Rebecca Sauls, Reggie Bonneau, Renee Thornwell,
Riley Barfield, Robin Achterberg, Rodney Holliday, Rosalind Cuthbert, Ruby Nell Hawkins,
Russell Amick, Sabrina Doctor, Samuel Osei, Sarah Beth Lowry, Savannah Clyde, Sean Mulligan,
Shanice Fordham, Shelby Crider, Sierra Buckner, Simone Laroche, Sophia Papadakis,
Spencer Tolbert, Stella Jankowski, Sunita Rao, Susan Dreher, Sydney Whetstone, Tameka Rush,
Tanner Boykin, Tara Dickerson, Terrence Aiken, Thaddeus Vereen, Thomas Ballentine,
Tiffany Gourdine, Travis Lundy, Trinity Sellers, Tyrone Wineglass, Valerie Matsuda,
Vanessa Cobb, Vernon Hightower, Victor Danso, Virginia Truluck, Walter Gantt, Wanda Jeffcoat,
Wesley Grayson, Whitney Bamberg, William Shealy, Willa Mae Jenkins, Xavier Copeland,
Yolanda Steward, Yusuf Bangura, Zachary Plowden, Zoe Hatcher`;

/** Voters who read Spanish. */
const spanish = `
Adán Villalobos, Adriana Cisneros, Alejandro Tovar, Alma Rosa Benítez, Ana Lucía Paredes,
Andrés Quintanilla, Araceli Montoya, Arturo Zepeda, Beatriz Olvera, Benito Carranza,
Blanca Esquivel, Brayan Cifuentes, Carmen Julia Rosado, Carolina Betancourt, César Arriaga,
Claudia Samayoa, Cristian Maldonado, Daniela Bautista, Diego Santiago, Dolores Figueroa,
Edgar Chávez, Elena Ventura, Elías Monterroso, Emiliano Rangel, Enrique Barrera, Erika Palacios,
Esteban Huerta, Estela Ramírez, Fabiola Cárdenas, Felipe Arteaga, Fernanda Lozano,
Francisco Javier Mejía, Gabriela Tzoc, Gerardo Ibarra, Gilberto Salinas, Graciela Pineda,
Guadalupe Ornelas, Gustavo Rentería, Héctor Alvarado, Hilda Marroquín, Hugo Valdivia,
Ignacio Cervantes, Irene Batres, Iván Caballero, Jacinto Xol, Jaime Orellana, Javier Ledesma,
Jimena Castañeda, Joaquín Rivas, José Luis Aguilar, Juana Tecún, Julián Escamilla,
Karla Espinoza, Leticia Barragán, Liliana Duarte, Lorena Sepúlveda, Lucía Mondragón,
Luis Ángel Peralta, Magdalena Cruz, Manuel Echeverría, Marcela Urrutia, Maribel Zamora,
Mario Landaverde, Marisol Feliciano, Mateo Gallegos, Mauricio Portillo, Miguel Ángel Trejo,
Mireya Sandoval, Nayeli Hernández, Noemí Guardado, Norma Alicia Vargas, Octavio Beltrán,
Ofelia Macías, Óscar Menjívar, Patricia Lucero, Paula Andrea Giraldo, Perla Contreras,
Rafael Ocampo, Raquel Umaña, Rigoberto Luna, Rocío Carrillo, Rosa Elena Quiroz, Rubén Toledo,
Santiago Morales, Silvia Chacón, Sofía Navarrete, Teresa Galindo, Ulises Montes,
Valentina Restrepo, Verónica Solís, Wendy Argueta, Ximena Durán, Yadira Collazo,
Yesenia Batista, Zaira Villegas`;

function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

export const englishVoterNames = namesIn(english);
export const spanishVoterNames = namesIn(spanish);
